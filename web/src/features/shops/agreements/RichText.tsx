import { ActionIcon, Divider, Group, Menu, Text } from "@mantine/core";
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
import { getSchema, type JSONContent } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";
import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { type Translate, useT } from "@/phrases/useT";
import { inertBody } from "@/ui/trustedTypes";
import { ICON } from "@/ui/sizes";
import classes from "./RichText.module.css";
import { PLACEHOLDERS } from "./placeholders";
import { SITE_PICTURE } from "./sitePicture";
import { TABLE_COMMANDS, TABLES } from "./tables";

interface RichTextProps {
  label: string;
  /** The language the text is in, for spelling and for people who hear it. */
  lang: "tr" | "en";
  name: string;
  value: string;
  error?: unknown;
  onChange: (html: string) => void;
  /** What may be filled in, group by group; without it what an agreement may have filled in. */
  holes?: readonly HoleGroup[];
  /** The text is of the site itself: pictures that it keeps may stand in it. */
  isOfSite?: boolean;
}

interface HoleGroup {
  label: string;
  /** What is written between the braces, and what it is called. */
  names: Readonly<Record<string, string>>;
}

const DOCUMENT = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false },
  }),
  ...TABLES,
];
const KITS = [DOCUMENT, [...DOCUMENT, SITE_PICTURE]].map((extensions) => ({
  extensions,
  parser: DOMParser.fromSchema(getSchema(extensions)),
}));

/** What stands in the editor; given HTML, the editor would parse it where only trusted types may be parsed. */
function documentOf(html: string, parser: DOMParser): JSONContent {
  return parser.parse(inertBody(html)).toJSON() as JSONContent;
}

/** A document that is typed: headings, lists, tables, and the fields that are filled in for a buyer. */
export default function RichText(props: RichTextProps) {
  const { label, lang, name, value, error, onChange, holes, isOfSite = false } = props;
  const { extensions, parser } = KITS[Number(isOfSite)] as (typeof KITS)[number];
  const { t } = useT();
  const id = useId();
  const known = useRef(value);
  const [first] = useState(() => documentOf(value, parser));
  const problem = typeof error === "string" ? error : null;
  const editor = useEditor({
    extensions,
    content: first,
    editorProps: {
      attributes: {
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        lang,
        class: classes["text"] ?? "",
        "data-field": name,
        "aria-invalid": problem ? "true" : "false",
        ...(problem && { "aria-describedby": `${id}-problem` }),
      },
    },
    onUpdate: ({ editor: changed }) => {
      known.current = changed.isEmpty ? "" : changed.getHTML();
      onChange(known.current);
    },
  });
  useEffect(() => {
    // What came from here stands here; and an editor that is being taken away has no document any more.
    if (value === known.current || editor.isDestroyed) return;
    known.current = value;
    editor.commands.setContent(documentOf(value, parser), { emitUpdate: false });
  }, [editor, parser, value]);
  return (
    <div className={classes["editor"]} data-error={problem ? true : undefined}>
      <Toolbar editor={editor} label={t("shops.text.toolbar", { name: label })} holes={holes} />
      <EditorContent editor={editor} />
      {problem && (
        <Text id={`${id}-problem`} size="sm" c="danger" p="xs" role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
}

interface ToolbarProps {
  editor: Editor;
  label: string;
  holes: readonly HoleGroup[] | undefined;
}

function Toolbar({ editor, label, holes }: ToolbarProps) {
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
      onKeyDown={moveAlong}
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
