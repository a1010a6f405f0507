import { ActionIcon, Box, Group, Stack, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { StorePicture } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";
import { Picture } from "./Picture";
import classes from "./Picture.module.css";

/** The pictures of a bundle side by side: swiped, moved by the arrow keys, or by buttons. */
export function Gallery({ pictures, name }: { pictures: readonly StorePicture[]; name: string }) {
  const { t } = useT();
  const strip = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(0);
  const [first] = pictures;
  if (!first) return null;
  if (pictures.length === 1) return <Picture picture={first} place="page" isFirst />;
  const go = (to: number) => {
    if (strip.current) strip.current.scrollLeft = to * strip.current.clientWidth;
  };
  const ways = [
    { by: -1, label: t("store.pictures.back"), Icon: IconChevronLeft, isEnd: place === 0 },
    { by: 1, label: t("store.pictures.next"), Icon: IconChevronRight, isEnd: place === pictures.length - 1 },
  ] as const;
  return (
    <Stack gap="2xs">
      <Box
        ref={strip}
        role="group"
        aria-label={t("store.pictures", { name })}
        tabIndex={0}
        className={classes["strip"] ?? ""}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setPlace(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
      >
        {pictures.map((picture, at) => (
          <Picture key={picture.src} picture={picture} place="page" isFirst={at === 0} />
        ))}
      </Box>
      <Group justify="center" gap="xs">
        {ways.map(({ by, label, Icon, isEnd }) => (
          <ActionIcon
            key={by}
            variant="subtle"
            size="lg"
            aria-label={label}
            data-disabled={isEnd || undefined}
            aria-disabled={isEnd}
            onClick={() => {
              if (!isEnd) go(place + by);
            }}
          >
            <Icon size={ICON.md} />
          </ActionIcon>
        ))}
        <Text size="sm" c="dimmed" className="num" role="status">
          {t("store.pictures.place", { place: place + 1, count: pictures.length })}
        </Text>
      </Group>
    </Stack>
  );
}
