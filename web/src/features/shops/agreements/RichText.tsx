import { Text } from "@mantine/core";
import { getSchema, type JSONContent } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { StarterKit, type StarterKitOptions } from "@tiptap/starter-kit";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useT } from "@/phrases/useT";
import { inertBody } from "@/ui/trustedTypes";
import classes from "./RichText.module.css";
import { SITE_LINK, SITE_PICTURE } from "./sitePicture";
import { TABLES } from "./tables";
import { type HoleGroup, TextToolbar } from "./TextToolbar";

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
  /** Tools that only this text has. */
  more?: (editor: Editor) => ReactNode;
  /** It is typed where it stands: without a frame, in the letters around it. */
  isInPlace?: boolean;
}

const basics = (link: StarterKitOptions["link"]) =>
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, ...link },
  });
const OF_SITE = { isAllowedUri: (address: string) => SITE_LINK.test(address) };
const KITS = [
  [basics({}), ...TABLES],
  [basics(OF_SITE), ...TABLES, SITE_PICTURE],
].map((extensions) => ({
  extensions,
  parser: DOMParser.fromSchema(getSchema(extensions)),
}));

/** What stands in the editor; given HTML, the editor would parse it where only trusted types may be parsed. */
function documentOf(html: string, parser: DOMParser): JSONContent {
  return parser.parse(inertBody(html)).toJSON() as JSONContent;
}

/** What was written; an empty line at the end is only where the cursor may go. */
function writtenIn(editor: Editor): string {
  return editor.isEmpty ? "" : editor.getHTML().replace(/<p><\/p>$/, "");
}

/** A document that is typed: headings, lists, tables, and the fields that are filled in for a buyer. */
export default function RichText(props: RichTextProps) {
  const {
    label,
    lang,
    name,
    value,
    error,
    onChange,
    holes,
    isOfSite = false,
    isInPlace = false,
    more,
  } = props;
  const { extensions, parser } = KITS[Number(isOfSite)] as (typeof KITS)[number];
  const { t } = useT();
  const id = useId();
  const known = useRef(value);
  const shown = useRef<string | null>(null);
  const [first] = useState(() => documentOf(value, parser));
  const frame = useRef<HTMLDivElement>(null);
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
        class: classes[isInPlace ? "bare" : "text"] ?? "",
        "aria-keyshortcuts": "Alt+F10",
        "data-field": name,
        "aria-invalid": problem ? "true" : "false",
        ...(problem && { "aria-describedby": `${id}-problem` }),
      },
      handleKeyDown: (view, event) => {
        if (event.key === "Escape" && isInPlace) view.dom.blur();
        else if (event.key !== "F10" || !event.altKey) return false;
        else frame.current?.querySelector<HTMLElement>("[role=toolbar] button:not(:disabled)")?.focus();
        return true;
      },
    },
    onUpdate: ({ editor: changed }) => {
      const html = writtenIn(changed);
      if (html === shown.current) return;
      shown.current = html;
      known.current = html;
      onChange(html);
    },
  });
  useEffect(() => {
    // An editor that is being taken away has no document any more; and what came from here stands here.
    if (editor.isDestroyed) return;
    shown.current ??= writtenIn(editor);
    if (value === known.current) return;
    known.current = value;
    editor.commands.setContent(documentOf(value, parser), { emitUpdate: false });
    shown.current = writtenIn(editor);
  }, [editor, parser, value]);
  return (
    <div
      ref={frame}
      className={classes[isInPlace ? "inPlace" : "editor"]}
      data-error={problem ? true : undefined}
    >
      <TextToolbar
        editor={editor}
        label={t("shops.text.toolbar", { name: label })}
        {...{ holes, isInPlace, more }}
      />
      <EditorContent editor={editor} />
      {problem && (
        <Text id={`${id}-problem`} size="sm" c="danger" p="xs" role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
}
