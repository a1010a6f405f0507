import { Button, Stack, Text, UnstyledButton } from "@mantine/core";
import { useState, useSyncExternalStore } from "react";
import { useT } from "@/phrases/useT";
import { MoreButton } from "@/ui/MoreButton";
import { cellText } from "./cellText";
import { Figure } from "./FootCell";
import type { Foot } from "./gridActs";
import classes from "./RowCards.module.css";
import type { Rows } from "./useRows";
import type { GridColumn, GridRow } from "./values";

const STEP = 40;
const FACTS = 4;

interface CardsProps {
  label: string;
  rows: Rows;
  columns: readonly GridColumn[];
  foot?: Foot | undefined;
  onOpen: (row: GridRow) => void;
}

/** Rows on a phone: a card each, which opens the whole row. */
export function RowCards({ label, rows, columns, foot, onOpen }: CardsProps) {
  const [wanted, setWanted] = useState(STEP);
  const count = Math.min(wanted, rows.total);
  const more = () => {
    void rows.cache.show(count, count + STEP).catch(() => undefined);
    setWanted(count + STEP);
  };
  return (
    <Stack gap="xs">
      {foot && <Figures foot={foot} columns={columns} />}
      <ul aria-label={label} className={classes["cards"]}>
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <Card rows={rows} index={index} columns={columns} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <MoreButton onMore={count < rows.total ? more : undefined} isLoading={false} />
    </Stack>
  );
}

/** What stands under the columns elsewhere: the figures that were chosen, and all columns where one is to be. */
function Figures({ foot, columns }: { foot: Foot; columns: readonly GridColumn[] }) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  const shown = columns.filter(({ id }) => isOpen || foot.texts.has(id));
  return (
    <Stack gap="2xs">
      <Button
        variant="default"
        size="compact-md"
        w="fit-content"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t("grid.foot.figures")}
      </Button>
      {shown.length > 0 && (
        <ul aria-label={t("grid.foot.figures")} className={classes["figures"]}>
          {shown.map((column) => (
            <li key={column.id} className={classes["fact"]}>
              <Text span size="sm" c="dimmed">
                {column.caption}
              </Text>
              <Figure foot={foot} column={column} />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

function Card({ rows, index, columns, onOpen }: Omit<CardsProps, "label" | "foot"> & { index: number }) {
  const { t, lang } = useT();
  const row = useSyncExternalStore(rows.cache.subscribe, () => rows.cache.row(index));
  if (!row) return <span className={classes["waiting"]} aria-hidden />;
  const [title, ...others] = columns;
  const textOf = (column: GridColumn) => row.raw?.[column.id] ?? cellText(lang, column, row.cells[column.id]);
  const filled = others.filter((column) => textOf(column) !== null).slice(0, FACTS);
  return (
    <UnstyledButton className={classes["card"] ?? ""} onClick={() => onOpen(row)}>
      <Text fw={600} component="span">
        {(title && textOf(title)) ?? t("grid.card.untitled")}
      </Text>
      {filled.map((column) => (
        <span key={column.id} className={classes["fact"]}>
          <Text span size="sm" c="dimmed">
            {column.caption}
          </Text>
          <Text span size="sm" className="num">
            {textOf(column)}
            {column.unit ? ` ${column.unit}` : ""}
          </Text>
        </span>
      ))}
    </UnstyledButton>
  );
}
