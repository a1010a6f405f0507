import { Group, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { useT } from "@/phrases/useT";
import type { Message } from "../words";
import { PictureWindow } from "./PictureWindow";
import classes from "./Thread.module.css";

type File = Message["file_list"][number];

interface PictureProps {
  file: File;
  url: string;
  told: string;
  isSmall?: boolean;
}

/** A picture of a message in its place, larger once it is pressed. Its link is good for a quarter of an hour; the next one is taken only when it is over. */
function Picture({ file, url, told, isSmall }: PictureProps) {
  const { t } = useT();
  const [shown, setShown] = useState(url);
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <UnstyledButton aria-label={t("support.picture.open", { name: told })} onClick={open}>
        <img
          src={shown}
          alt={told}
          loading="lazy"
          className={classes["picture"]}
          data-small={isSmall || undefined}
          onError={() => setShown(url)}
        />
      </UnstyledButton>
      {isOpen && <PictureWindow name={file.name} picture={shown} original={file.url} onClose={close} />}
    </>
  );
}

/** How the pictures of a message are drawn within its words. */
export function picturesOf(message: Message): (file: string, told: string) => ReactNode {
  return (id, told) => {
    const file = message.file_list.find((each) => each.file_id === id);
    if (!file?.picture_url) return null;
    return <Picture file={file} url={file.picture_url} told={told || file.name} />;
  };
}

/** The pictures of a message that do not stand within its words. */
export function Pictures({ message }: { message: Message }) {
  const besides = message.file_list.filter((file) => !message.comment.includes(`"file:${file.file_id}"`));
  const pictures = besides.flatMap((file) => (file.picture_url ? [{ file, url: file.picture_url }] : []));
  if (pictures.length === 0) return null;
  return (
    <Group gap="xs" mt="xs">
      {pictures.map(({ file, url }) => (
        <Picture key={file.file_id} file={file} url={url} told={file.name} isSmall />
      ))}
    </Group>
  );
}
