import { ActionIcon, Button, Group, Stack } from "@mantine/core";
import { IconLink, IconPhoto } from "@tabler/icons-react";
import type { Editor } from "@tiptap/react";
import { type FormEvent, lazy, Suspense, useRef, useState } from "react";
import { siteFile } from "@/api/site";
import { useT } from "@/phrases/useT";
import { OpenWindow } from "@/ui/OpenWindow";
import { ICON } from "@/ui/sizes";
import { useChosen } from "@/ui/chosen";
import { LinkField } from "./LinkField";
import { ACCEPTED } from "./PictureField";
import { captionOf, useScreens } from "./places";
import type { Lang } from "./types";

const PictureWindow = lazy(() => import("./PictureWindow"));

interface RichToolsProps {
  editor: Editor;
  lang: Lang;
  siteId: string;
}

/** What a text of the site has beside any other: links to its screens, and pictures that it keeps. */
export function richTools(lang: Lang, siteId: string) {
  return (editor: Editor) => <RichTools {...{ editor, lang, siteId }} />;
}

function RichTools({ editor, lang, siteId }: RichToolsProps) {
  const { t } = useT();
  const [isLinking, setLinking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { chosen, choose } = useChosen();
  return (
    <>
      <ActionIcon
        variant={editor.isActive("link") ? "light" : "subtle"}
        size="lg"
        aria-label={t("units.rich.link")}
        title={t("units.rich.link")}
        onClick={() => setLinking(true)}
      >
        <IconLink size={ICON.md} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={t("units.rich.picture")}
        title={t("units.rich.picture")}
        onClick={() => input.current?.click()}
      >
        <IconPhoto size={ICON.md} />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED.join(",")}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
          currentTarget.value = "";
        }}
      />
      {isLinking && <LinkWindow {...{ editor, lang, siteId }} onClose={() => setLinking(false)} />}
      {chosen && (
        <Suspense>
          <PictureWindow
            chosen={chosen}
            siteId={siteId}
            langs={[lang]}
            alts={{}}
            onClose={() => choose(undefined)}
            onDone={(name, alts) => {
              choose(undefined);
              const attrs = { src: siteFile(name), alt: alts[lang] ?? "" };
              editor.chain().focus().insertContent({ type: "image", attrs }).run();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function LinkWindow({ editor, lang, siteId, onClose }: RichToolsProps & { onClose: () => void }) {
  const { t } = useT();
  const screens = useScreens(siteId);
  const [before] = useState(() => String(editor.getAttributes("link")["href"] ?? ""));
  const [link, setLink] = useState(before);
  const place = (event: FormEvent) => {
    event.preventDefault();
    if (!link) return;
    onClose();
    const words = editor.chain().focus();
    if (before || !editor.state.selection.empty) words.extendMarkRange("link").setLink({ href: link }).run();
    else words.insertContent(newLink(link, captionOf(lang, screens, link.replace("screen:", "")))).run();
  };
  return (
    <OpenWindow title={t("units.rich.link")} onClose={onClose}>
      <form onSubmit={place}>
        <Stack gap="md">
          <LinkField
            label={t("units.part.link")}
            {...{ lang, screens }}
            value={link}
            onChange={setLink}
            isFirst
          />
          <Group justify="flex-end">
            {before && (
              <Button
                variant="default"
                onClick={() => {
                  onClose();
                  editor.chain().focus().extendMarkRange("link").unsetLink().run();
                }}
              >
                {t("units.rich.unlink")}
              </Button>
            )}
            <Button type="submit">{t("units.rich.place")}</Button>
          </Group>
        </Stack>
      </form>
    </OpenWindow>
  );
}

/** A link where nothing is marked: it is called what it leads to. */
const newLink = (href: string, called: string) => ({
  type: "text",
  text: called.replace(/^(https:\/\/|mailto:|tel:)/, ""),
  marks: [{ type: "link", attrs: { href } }],
});
