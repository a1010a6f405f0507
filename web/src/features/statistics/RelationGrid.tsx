import { VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, memo, type SyntheticEvent, useMemo, useRef, useState } from "react";
import { useT } from "@/phrases/useT";
import { useInSlices } from "@/ui/slices";
import { type Cell, cellsOf, depthOf, keyOf, type MappedColumn, movedBy, usePairWords } from "./relationMap";
import type { PairStrength } from "./types";
import classes from "./RelationGrid.module.css";

const ROWS_AT_ONCE = 4;

interface RelationGridProps {
  pairs: readonly PairStrength[];
  columns: readonly MappedColumn[];
  chosen: string | null;
  onOpen: (id: string) => void;
}

/** Columns against columns: a square is the deeper, the stronger they belong together, and small and faint where it could be chance. */
export function RelationGrid({ pairs, columns, chosen, onOpen }: RelationGridProps) {
  const { t } = useT();
  const words = usePairWords();
  const cells = useMemo(() => cellsOf(pairs), [pairs]);
  const drawn = useInSlices(columns.length, ROWS_AT_ONCE);
  const [at, setAt] = useState<Cell>([0, 1]);
  const grid = useRef<HTMLTableElement>(null);
  const pairAt = ([row, column]: Cell) => cells.get(keyOf(columns[row]?.id ?? "", columns[column]?.id ?? ""));
  const nameAt = (place: number) => columns[place]?.name ?? "";
  const choose = (place: Cell) => {
    setAt(place);
    const id = pairAt(place)?.finding_id;
    if (id) onOpen(id);
  };
  const press = (event: KeyboardEvent, place: Cell) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = movedBy(event.key, place, columns.length);
    const isPressed = event.key === "Enter" || event.key === " ";
    if (!to && !isPressed) return;
    event.preventDefault();
    if (!to) return choose(place);
    const cell = grid.current?.querySelector<HTMLElement>(`[data-at="${to.join()}"]`);
    if (!cell) return; // not drawn yet
    setAt(to);
    cell.focus();
  };
  return (
    <div>
      <div className={classes["scroll"]}>
        <table
          ref={grid}
          role="grid" // oxlint-disable-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA's own pattern of a grid
          aria-multiselectable // a pair stands in two cells
          className={classes["grid"]}
          aria-label={t("statistics.map.title")}
          // One hearer for thousands of cells.
          onClick={(event) => onCell(event, choose)}
          onKeyDown={(event) => onCell(event, (place) => press(event, place))}
        >
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t("statistics.map.first")}</VisuallyHidden>
              </th>
              {columns.map(({ id, name }) => (
                <th key={id} scope="col" title={name}>
                  <span>{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.slice(0, drawn).map((column, row) => (
              <Row
                key={column.id}
                row={row}
                columns={columns}
                cells={cells}
                chosen={chosen}
                // Only the row with the cell that the Tab key reaches is drawn anew when that moves.
                reached={at[0] === row ? at[1] : null}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes["legend"]}>
        {[1, 2, 3, 4, 5].map((depth) => (
          <span key={depth} className={classes["square"]} data-depth={depth} data-solid />
        ))}
        <span>{t("statistics.map.scale")}</span>
        <span className={classes["faint"]}>
          <span className={classes["square"]} data-depth={1} />
          {t("statistics.notSignificant")}
        </span>
      </p>
      <p className={classes["told"]}>
        {at[0] === at[1] ? nameAt(at[0]) : words.cell(nameAt(at[0]), nameAt(at[1]), pairAt(at))}
      </p>
    </div>
  );
}

interface RowProps {
  row: number;
  columns: readonly MappedColumn[];
  cells: ReadonlyMap<string, PairStrength>;
  chosen: string | null;
  reached: number | null;
}

/** Tell in which cell something happened. */
function onCell(event: SyntheticEvent, tell: (place: Cell) => void) {
  const at = (event.target as Element).closest<HTMLElement>("[data-at]")?.dataset["at"];
  const [row, column] = (at ?? "").split(",").map(Number);
  if (row !== undefined && column !== undefined) tell([row, column]);
}

const Row = memo(function Row({ row, columns, cells, chosen, reached }: RowProps) {
  const words = usePairWords();
  const of = columns[row];
  if (!of) return null;
  return (
    <tr>
      <th scope="row" title={of.name}>
        <span>{of.name}</span>
      </th>
      {columns.map(({ id, name }, column) => {
        const pair = cells.get(keyOf(of.id, id));
        const label = row === column ? name : words.cell(of.name, name, pair);
        return (
          <td
            key={id}
            data-at={`${row},${column}`}
            data-depth={pair && depthOf(pair.strength)}
            data-solid={pair?.is_significant || undefined}
            tabIndex={reached === column ? 0 : -1}
            aria-label={label}
            aria-selected={pair?.finding_id ? pair.finding_id === chosen : undefined}
            aria-disabled={!pair?.finding_id}
            title={label}
          />
        );
      })}
    </tr>
  );
});
