import { Button, Group, NumberInput, Text } from "@mantine/core";
import { IconArrowRight, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { ICON, WIDTH } from "@/ui/sizes";
import type { Rows } from "./useRows";
import { type RowWindow, WINDOW_ROWS } from "./useRowWindow";

interface BarProps {
  rows: Rows;
  rowWindow: RowWindow;
  onGo: (index: number) => void;
}

/** Where one is among very many rows, the windows beside this one, and the way to a row. */
export function WindowBar({ rows, rowWindow, onGo }: BarProps) {
  const { t } = useT();
  const { number, separators } = useFormat();
  const [wanted, setWanted] = useState<number | "">("");
  if (rowWindow.isWhole) return null;
  const { first, count } = rowWindow;
  const end = first + count;
  return (
    <Group component="nav" aria-label={t("grid.window.label")} gap="xs" mt="xs" justify="space-between">
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-md"
          disabled={first === 0}
          leftSection={<IconChevronLeft size={ICON.sm} aria-hidden />}
          onClick={() => onGo(first - WINDOW_ROWS)}
        >
          {t("grid.window.previous")}
        </Button>
        <Text size="sm" className="num" role="status">
          {t("grid.window.place", {
            first: number(first + 1, 0),
            last: number(end, 0),
            all: number(rows.total, 0),
          })}
        </Text>
        <Button
          variant="default"
          size="compact-md"
          disabled={end >= rows.total}
          rightSection={<IconChevronRight size={ICON.sm} aria-hidden />}
          onClick={() => onGo(end)}
        >
          {t("grid.window.next")}
        </Button>
      </Group>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== "") onGo(Math.min(rows.total, Math.max(1, wanted)) - 1);
        }}
      >
        <Group gap="2xs">
          <NumberInput
            size="sm"
            w={WIDTH.sm}
            hideControls
            allowDecimal={false}
            allowNegative={false}
            min={1}
            max={rows.total}
            {...separators}
            aria-label={t("grid.window.row")}
            placeholder={t("grid.window.row")}
            value={wanted}
            onChange={(value) => setWanted(value === "" ? "" : Number(value))}
          />
          <Button
            type="submit"
            variant="default"
            size="sm"
            leftSection={<IconArrowRight size={ICON.sm} aria-hidden />}
          >
            {t("grid.window.go")}
          </Button>
        </Group>
      </form>
    </Group>
  );
}
