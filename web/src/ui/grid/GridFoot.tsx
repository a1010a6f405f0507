import { ActionIcon, Group, Text } from "@mantine/core";
import { IconKeyboard } from "@tabler/icons-react";
import { useStore } from "@/api/store";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { ICON } from "@/ui/sizes";
import { MOST_PASTED } from "./paste";
import { boxOf, cellsOf, type Range } from "./range";
import type { RowCache } from "./RowCache";
import type { Selection } from "./useSelection";
import type { GridColumn } from "./values";

interface FootProps {
  cache: RowCache;
  columns: readonly GridColumn[];
  selection: Selection;
  onHelp: () => void;
}

/** How many cells are chosen, what their numbers come to, and the way to the keys. */
export function GridFoot({ cache, columns, selection, onHelp }: FootProps) {
  const { t } = useT();
  const { number } = useFormat();
  const range = useStore(selection.store);
  const count = range ? cellsOf(range) : 0;
  const sums = range && count > 1 ? sumOf(cache, columns, range) : null;
  return (
    <Group justify="space-between" gap="sm" mt="2xs">
      <Text size="sm" c="dimmed" className="num" role="status">
        {count > 1 && t("grid.range.cells", { count })}
        {sums && ` · ${t("grid.range.sum", { sum: number(sums.sum), mean: number(sums.sum / sums.count) })}`}
      </Text>
      <ActionIcon variant="subtle" size="lg" aria-label={t("grid.keys.title")} onClick={onHelp}>
        <IconKeyboard size={ICON.md} />
      </ActionIcon>
    </Group>
  );
}

/** The sum of the numbers in a range; null where there are fewer than two, or where not all rows were read. */
function sumOf(cache: RowCache, columns: readonly GridColumn[], range: Range) {
  if (cellsOf(range) > MOST_PASTED) return null;
  const { top, bottom, left, right } = boxOf(range);
  let [sum, count] = [0, 0];
  for (let index = top; index <= bottom; index += 1) {
    const row = cache.row(index);
    if (!row) return null;
    for (const { id } of columns.slice(left, right + 1)) {
      const value = row.cells[id];
      if (typeof value !== "number") continue;
      sum += value;
      count += 1;
    }
  }
  return count > 1 ? { sum, count } : null;
}
