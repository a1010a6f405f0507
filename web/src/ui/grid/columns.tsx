import { type ReactNode, useSyncExternalStore } from "react";
import type { Column } from "react-data-grid";
import { formatNumber } from "@/ui/format";
import { WIDTH } from "@/ui/sizes";
import { CellEditor } from "./CellEditor";
import { cellText } from "./cellText";
import { FootCell } from "./FootCell";
import { type CellWords, useGridCells } from "./gridActs";
import { HeadCell } from "./HeadCell";
import classes from "./RowGrid.module.css";
import { cellsOf, isInside } from "./range";
import { type GridColumn, type GridRow, isNumeric } from "./values";

export const HEAD_HEIGHT = 74;
export const SMALL_HEAD_HEIGHT = 40;

/** The first column of a grid: what its rows are called. */
export interface RowHead {
  name: string;
  why?: string;
  numberOf: (row: GridRow) => number;
  /** The row in words, where one of its cells is edited. */
  nameOf: (row: GridRow) => string;
}

interface Can {
  isEditable: boolean;
  canMove: boolean;
}

/** The row at a place, as it is now; the cell is drawn anew with it. */
function useRow(index: number): GridRow | undefined {
  const { cache } = useGridCells();
  return useSyncExternalStore(cache.subscribe, () => cache.row(index));
}

export function rowNumber(head: RowHead): Column<number> {
  return {
    key: "_row",
    name: head.name,
    width: WIDTH.xs,
    renderHeaderCell: () => <span title={head.why}>{head.name}</span>,
    frozen: true,
    cellClass: classes["rowNumber"] ?? "",
    headerCellClass: classes["rowNumber"] ?? "",
    renderCell: ({ row }) => <RowNumber index={row} numberOf={head.numberOf} />,
  };
}

function RowNumber({ index, numberOf }: { index: number; numberOf: RowHead["numberOf"] }) {
  const { lang } = useGridCells();
  const row = useRow(index);
  return row ? formatNumber(lang, numberOf(row), 0) : "";
}

export function gridColumn(column: GridColumn, place: number, can: Can): Column<number> {
  const isNumber = isNumeric(column.column_type);
  return {
    key: column.id,
    name: column.caption,
    width: column.width ?? widthOf(column),
    minWidth: WIDTH.xs,
    resizable: true,
    draggable: can.canMove,
    cellClass: isNumber ? (classes["number"] ?? "") : "",
    renderHeaderCell: ({ sortDirection, priority, tabIndex }) => (
      <HeadCell column={column} sort={sortDirection} priority={priority} tabIndex={tabIndex} />
    ),
    renderCell: ({ row }) => <Cell column={column} place={place} index={row} />,
    renderSummaryCell: ({ tabIndex }) => <FootCell column={column} tabIndex={tabIndex} />,
    ...(can.isEditable && !column.isCalculated
      ? {
          editable: true,
          // A list of what fits hangs beside the cell, not in it.
          ...(column.pick ? { editorOptions: { commitOnOutsideClick: false } } : {}),
          renderEditCell: ({ row, onClose }) => <EditedCell info={column} index={row} onClose={onClose} />,
        }
      : {}),
  };
}

const LETTER = 8;
const NARROWEST = 132;
const WIDEST = 260;

/** Letters of a day with its time: 31.12.2026 23:59. */
const MOMENT = 16;

/** Wide enough for the name and for the longest text, within reason. */
export function widthOf({ caption, longest, unit, display }: GridColumn): number {
  const known = longest ?? (display === "datetime" ? MOMENT : 0);
  const letters = Math.max(caption.length + (unit ? unit.length + 1 : 0) + 4, known);
  return Math.min(WIDEST, Math.max(NARROWEST, letters * LETTER + 24));
}

interface EditedProps {
  info: GridColumn;
  index: number;
  onClose: (commitChanges?: boolean, shouldFocusCell?: boolean) => void;
}

/** A row that was not read yet cannot be typed into. */
function EditedCell({ info, index, onClose }: EditedProps) {
  const row = useRow(index);
  return row ? <CellEditor info={info} row={row} onClose={onClose} /> : null;
}

interface CellProps {
  column: GridColumn;
  /** Its place among the columns. */
  place: number;
  index: number;
}

/** Whether the cell is one of several that are chosen. */
function useIsChosen(index: number, place: number): boolean {
  const { chosen } = useGridCells();
  return useSyncExternalStore(chosen.subscribe, () => {
    const range = chosen.get();
    return range !== null && isInside(range, index, place) && cellsOf(range) > 1;
  });
}

/** Scrolling draws dozens of them a picture: what is the same for all comes from the grid. */
function Cell({ column, place, index }: CellProps) {
  const isChosen = useIsChosen(index, place);
  const row = useRow(index);
  const words = useGridCells();
  const isFresh = row?.fresh?.has(column.id) ?? false;
  const content = contentOf(column, row, words);
  if (!isChosen && !isFresh) return content;
  return (
    <span data-range={isChosen || undefined} data-fresh={isFresh || undefined}>
      {content}
    </span>
  );
}

function contentOf(column: GridColumn, row: GridRow | undefined, words: CellWords): ReactNode {
  if (!row) return <span className={classes["waiting"]} aria-hidden />;
  const raw = row.raw?.[column.id];
  if (raw !== undefined) {
    return (
      <span className={classes["raw"]} title={words.notFitting}>
        {raw}
      </span>
    );
  }
  const text = cellText(words.lang, column, row.cells[column.id]);
  if (text === null) return <span className={classes["empty"]}>{words.empty}</span>;
  if (!column.marked?.rows.has(row.id)) return text;
  return (
    <span className={classes["aside"]} title={column.marked.why}>
      {text}
      <span className="visually-hidden"> {column.marked.said}</span>
    </span>
  );
}
