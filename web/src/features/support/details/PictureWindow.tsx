import { ActionIcon, Anchor, Group, Text } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconArrowsMinimize, IconMinus, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { OpenWindow } from "@/ui/OpenWindow";
import { ICON } from "@/ui/sizes";
import classes from "./Thread.module.css";

const STEP = 1.5;
const MOST = 8;

interface PictureWindowProps {
  name: string;
  picture: string;
  original: string;
  onClose: () => void;
}

/** A picture in the whole window, as near as one wants: + and −, 0 for all of it, or the wheel with Ctrl. */
export function PictureWindow({ name, picture, original, onClose }: PictureWindowProps) {
  const { t } = useT();
  const [scale, setScale] = useState(1);
  const nearer = () => setScale((known) => Math.min(MOST, known * STEP));
  const further = () => setScale((known) => Math.max(1, known / STEP));
  useWindowEvent("keydown", (event) => {
    const act = { "+": nearer, "=": nearer, "-": further, "0": () => setScale(1) }[event.key];
    if (!act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  });
  return (
    <OpenWindow fullScreen title={name} onClose={onClose}>
      <Group gap="xs" mb="xs">
        <ActionIcon variant="default" aria-label={t("support.picture.larger")} onClick={nearer}>
          <IconPlus size={ICON.sm} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t("support.picture.smaller")} onClick={further}>
          <IconMinus size={ICON.sm} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t("support.picture.whole")} onClick={() => setScale(1)}>
          <IconArrowsMinimize size={ICON.sm} aria-hidden />
        </ActionIcon>
        <Text size="sm" c="dimmed" className="num" role="status">
          {Math.round(scale * 100)} %
        </Text>
        <Anchor size="sm" href={original} download>
          {t("support.picture.original")}
        </Anchor>
      </Group>
      <div
        className={classes["viewer"]}
        role="region"
        aria-label={name}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard
        tabIndex={0}
        onWheel={(event) => {
          if (!event.ctrlKey) return;
          if (event.deltaY < 0) nearer();
          else further();
        }}
      >
        <img
          src={picture}
          alt={name}
          style={{ width: `${scale * 100}%`, maxHeight: scale === 1 ? "100%" : undefined }}
        />
      </div>
    </OpenWindow>
  );
}
