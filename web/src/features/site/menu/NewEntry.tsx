import { Button, Modal, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";
import { nameFrom, pathFrom } from "./paths";
import { childrenOf } from "./tree";
import { type ClickType, type Entries, type Entry, freshEntry } from "./types";

const KINDS = { route: "page", link: "link", alias: "alias", group: "group" } as const;

interface NewEntryProps {
  entries: Entries;
  onMade: (route: string, entry: Entry) => void;
}

/** A new entry: a page of the site's own, a link, another name of a screen, or a heading above others. */
export function NewEntry({ entries, onMade }: NewEntryProps) {
  const { t } = useT();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [kind, setKind] = useState<ClickType>("route");
  const [caption, setCaption] = useState({ tr: "", en: "" });
  const make = (event: FormEvent) => {
    event.preventDefault();
    const name = nameFrom(KINDS[kind], caption.en || caption.tr, (each) => each in entries);
    const last = entries[childrenOf(entries, null).at(-1) ?? ""]?.order ?? 0;
    const entry = freshEntry(kind, caption, last + 10);
    const url = kind === "route" ? { tr: pathFrom(caption.tr), en: pathFrom(caption.en) } : {};
    onMade(name, { ...entry, url });
    setCaption({ tr: "", en: "" });
    close();
  };
  return (
    <>
      <Button leftSection={<IconPlus size={ICON.md} />} onClick={open}>
        {t("site.menu.add")}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t("site.menu.add")}>
        <form onSubmit={make}>
          <Stack gap="md">
            <SegmentedControl
              aria-label={t("site.menu.add.kind")}
              fullWidth
              value={kind}
              onChange={(value) => setKind(value as ClickType)}
              data={(Object.keys(KINDS) as ClickType[]).map((value) => ({
                value,
                label: t(`site.menu.add.${value}`),
              }))}
            />
            <TextInput
              label={t("site.menu.caption.tr")}
              data-autofocus
              required
              maxLength={40}
              value={caption.tr}
              onChange={({ currentTarget: { value } }) => setCaption((now) => ({ ...now, tr: value }))}
            />
            <TextInput
              label={t("site.menu.caption.en")}
              required
              maxLength={40}
              value={caption.en}
              onChange={({ currentTarget: { value } }) => setCaption((now) => ({ ...now, en: value }))}
            />
            <Button type="submit">{t("site.menu.add")}</Button>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
