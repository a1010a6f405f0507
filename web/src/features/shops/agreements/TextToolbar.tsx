import { ActionIcon, Divider, Group, Menu } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconBraces,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconTable,
  IconUnderline,
} from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import type { KeyboardEvent, ReactNode } from "react";
import { type Translate, useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";
import classes from "./RichText.module.css";
import { PLACEHOLDERS } from "./placeholders";
import { TABLE_COMMANDS } from "./tables";

export interface HoleGroup {
  label: string;
  /** What is written between the braces, and what it is called. */
  names: Readonly<Record<string, string>>;
}

interface ToolbarProps {
  editor: Editor;
  label: string;
  holes: readonly HoleGroup[] | undefined;
  /** It stands over the page while its text is written, and is reached by Alt-F10: Tab goes to the next text. */
  isInPlace: boolean;
  more?: ((editor: Editor) => ReactNode) | undefined;
}

/** What can be done with the words of a rich text. */
export function TextToolbar({ editor, label, holes, isInPlace, more }: ToolbarProps) {
  const { t } = useT();
  const on = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      bold: at.isActive("bold"),
      italic: at.isActive("italic"),
      underline: at.isActive("underline"),
      heading: at.isActive("heading"),
      bullets: at.isActive("bulletList"),
      numbers: at.isActive("orderedList"),
      quote: at.isActive("blockquote"),
      table: at.isActive("table"),
      link: at.isActive("link"),
      canUndo: at.can().undo(),
      canRedo: at.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <Group
      role="toolbar"
      aria-label={label}
      gap="4xs"
      className={classes["toolbar"] ?? ""}
      onKeyDown={(event) => {
        if (event.key === "Escape" && isInPlace) run().run();
        else moveAlong(event);
      }}
      ref={(bar) => {
        if (isInPlace) for (const tool of bar?.querySelectorAll("button") ?? []) tool.tabIndex = -1;
      }}
    >
      <Tool name={t("shops.text.bold")} isOn={on.bold} act={() => run().toggleBold().run()}>
        <IconBold size={ICON.md} />
      </Tool>
      <Tool name={t("shops.text.italic")} isOn={on.italic} act={() => run().toggleItalic().run()}>
        <IconItalic size={ICON.md} />
      </Tool>
      <Tool name={t("shops.text.underline")} isOn={on.underline} act={() => run().toggleUnderline().run()}>
        <IconUnderline size={ICON.md} />
      </Tool>
      <Divider orientation="vertical" />
      <Tool
        name={t("shops.text.heading")}
        isOn={on.heading}
        act={() => run().toggleHeading({ level: 3 }).run()}
      >
        <IconH3 size={ICON.md} />
      </Tool>
      <Tool name={t("shops.text.bullets")} isOn={on.bullets} act={() => run().toggleBulletList().run()}>
        <IconList size={ICON.md} />
      </Tool>
      <Tool name={t("shops.text.numbers")} isOn={on.numbers} act={() => run().toggleOrderedList().run()}>
        <IconListNumbers size={ICON.md} />
      </Tool>
      <Tool name={t("shops.text.quote")} isOn={on.quote} act={() => run().toggleBlockquote().run()}>
        <IconBlockquote size={ICON.md} />
      </Tool>
      {more?.(editor)}
      <Divider orientation="vertical" />
      <Tool name={t("shops.text.undo")} isOff={!on.canUndo} act={() => run().undo().run()}>
        <IconArrowBackUp size={ICON.md} />
      </Tool>
      <Tool name={t("shops.text.redo")} isOff={!on.canRedo} act={() => run().redo().run()}>
        <IconArrowForwardUp size={ICON.md} />
      </Tool>
      {on.table && <TableMenu editor={editor} />}
      <PlaceholderMenu editor={editor} holes={holes} />
    </Group>
  );
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Arrow keys, Home and End go from tool to tool, as in every toolbar; what cannot be used now is passed over. */
function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("button:not(:disabled)")];
  const at = tools.indexOf(event.target as HTMLElement); // not there: in a menu, which has keys of its own
  const step = STEPS[event.key];
  if (at === -1 || !step) return;
  event.preventDefault();
  tools[step(at, tools.length - 1)]?.focus();
}

interface ToolProps {
  name: string;
  isOn?: boolean;
  isOff?: boolean;
  act: () => void;
  children: ReactNode;
}

function Tool({ name, isOn, isOff = false, act, children }: ToolProps) {
  return (
    <ActionIcon
      variant={isOn ? "light" : "subtle"}
      size="lg"
      aria-label={name}
      title={name}
      {...(isOn === undefined ? {} : { "aria-pressed": isOn })}
      disabled={isOff}
      onClick={act}
    >
      {children}
    </ActionIcon>
  );
}

function TableMenu({ editor }: { editor: Editor }) {
  const { t } = useT();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant="light"
          size="lg"
          aria-label={t("shops.text.table")}
          title={t("shops.text.table")}
        >
          <IconTable size={ICON.md} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(TABLE_COMMANDS) as (keyof typeof TABLE_COMMANDS)[]).map((name) => (
          <Menu.Item
            key={name}
            onClick={() =>
              editor
                .chain()
                .focus()
                .command(({ state, dispatch }) => TABLE_COMMANDS[name](state, dispatch))
                .run()
            }
          >
            {t(`shops.text.table.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const GROUPS = ["seller", "buyer", "order", "bundle"] as const;

function agreementHoles(t: Translate): HoleGroup[] {
  return GROUPS.map((group) => {
    const names = PLACEHOLDERS.filter((name) => name.startsWith(`${group}.`));
    return {
      label: t(`shops.hole.${group}`),
      names: Object.fromEntries(names.map((name) => [name, t(`shops.hole.${name}`)])),
    };
  });
}

/** Fields that are filled in for each reader, put in where the cursor stands. */
function PlaceholderMenu({ editor, holes }: Pick<ToolbarProps, "editor" | "holes">) {
  const { t } = useT();
  const groups = holes ?? agreementHoles(t);
  if (groups.length === 0) return null;
  const put = (name: string) =>
    editor
      .chain()
      .focus()
      .insertContent({ type: "text", text: `{{${name}}}` })
      .run();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t("shops.text.placeholder")}
          title={t("shops.text.placeholder")}
        >
          <IconBraces size={ICON.md} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes["menu"] ?? ""}>
        {groups.map(({ label, names }) => (
          <div key={label}>
            <Menu.Label>{label}</Menu.Label>
            {Object.entries(names).map(([name, called]) => (
              <Menu.Item key={name} onClick={() => put(name)}>
                {called}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
