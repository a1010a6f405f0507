import { ActionIcon, Group, Text } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { type KeyboardEvent, useRef } from "react";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { SearchField } from "@/ui/SearchField";
import { ICON, WIDTH } from "@/ui/sizes";
import { useFindKey } from "./useFindKey";

/** A text that is looked for among all cells; one of those found is the present one. */
export interface FindState {
  text: string;
  find: (text: string) => void;
  /** Null while nothing is looked for. */
  count: number | null;
  place: number;
  cell: { place: number; column_id: string } | null;
  next: () => void;
  previous: () => void;
}

/** Find in the data: Ctrl-F comes here, Enter goes on, Shift-Enter back. Pressed again, Ctrl-F is the browser's. */
export function FindBox({ find }: { find: FindState }) {
  const { t } = useT();
  const { number } = useFormat();
  const box = useRef<HTMLDivElement>(null);
  useFindKey(box);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (event.shiftKey) find.previous();
    else find.next();
  };
  const count = find.count;
  return (
    <Group gap="xs" flex={1} ref={box} role="search" onKeyDownCapture={find.cell ? onKeyDown : undefined}>
      <SearchField
        placeholder={t("grid.find.label")}
        value={find.text}
        onSearch={find.find}
        flex={1}
        miw={WIDTH.sm}
        maw={WIDTH.lg}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t("grid.find.previous")}
        onClick={find.previous}
        disabled={!find.cell}
      >
        <IconChevronUp size={ICON.sm} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t("grid.find.next")}
        onClick={find.next}
        disabled={!find.cell}
      >
        <IconChevronDown size={ICON.sm} aria-hidden />
      </ActionIcon>
      <Text size="sm" c="dimmed" className="num" role="status">
        {count === 0 && t("grid.find.none")}
        {count !== null && count > 0 && t("grid.find.place", { place: number(find.place + 1, 0), count })}
      </Text>
    </Group>
  );
}
