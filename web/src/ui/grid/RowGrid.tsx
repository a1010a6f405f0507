import "react-data-grid/lib/styles.css";
import { useComputedColorScheme } from "@mantine/core";
import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import { type Column, DataGrid, type DataGridHandle, SelectColumn, type SortColumn } from "react-data-grid";
import { useT } from "@/phrases/useT";
import { cellText } from "./cellText";
import { gridColumn, HEAD_HEIGHT, type RowHead, rowNumber, SMALL_HEAD_HEIGHT } from "./columns";
import { GridActsProvider } from "./gridActs";
import classes from "./RowGrid.module.css";
import { useTyping } from "./useTyping";
import type { Rows } from "./useRows";
import { indexesOf, useRowWindow } from "./useRowWindow";
import type { CellChange, GridColumn, GridRow, RowId } from "./values";
import { WindowBar } from "./WindowBar";

const ROW_HEIGHT = 34;
const AHEAD_ROWS = 60;

export interface RowGridProps {
  label: string;
  columns: readonly GridColumn[];
  rows: Rows;
  sort: SortColumn | null;
  /** The first column: what a row is called. */
  head: RowHead;
  onScroll?: () => void;
  /** As high as its rows, up to a limit, instead of filling the screen. */
  isFitted?: boolean;
  /** The cell to bring into view and to mark. */
  cell?: { place: number; column_id: string } | null;
  /** The rows that are ticked, by their place; without it none can be. */
  ticked?: ReadonlyMap<number, RowId>;
  onTick?: (rows: ReadonlyMap<number, RowId>) => void;
  /** The cell that is current now; null on the head and on what is not data. */
  onCurrent?: (cell: { row: GridRow; column_id: string } | null) => void;
  /** A column's head was dropped on the place of another. */
  onMoveColumn?: (from: string, to: string) => void;
  /** Without it a head only shows. */
  onOpenColumn?: (column: GridColumn, head: DOMRect) => void;
  /** Cells were written; they are on the screen already. Without it the cells are only read. */
  onWrite?: (changes: readonly CellChange[]) => void;
}

/** All rows at once are a filter's work. */
const TICKS: Column<number> = { ...SelectColumn, renderHeaderCell: () => null };

/** Rows of a source: virtualised both ways, read while scrolling, edited in place. */
export function RowGrid(props: RowGridProps) {
  const { label, columns, rows, sort, isFitted = false, ticked, onTick, head } = props;
  const { cache } = rows;
  const grid = useRef<DataGridHandle>(null);
  const { lang } = useT();
  const scheme = useComputedColorScheme("light");
  const rowWindow = useRowWindow(rows.total);
  const type = useTyping(cache, props.onWrite);
  const gridColumns = useGridColumns(props);
  const shown = useMemo(
    () => indexesOf(rowWindow.first, rowWindow.count),
    [rowWindow.first, rowWindow.count],
  );
  useCellInView(props, grid, gridColumns, rowWindow);
  const headHeight = columns.some((each) => each.shape) ? HEAD_HEIGHT : SMALL_HEAD_HEIGHT;
  const show = useShow(rows, rowWindow.first);
  const columnOf = (key: string) => columns.find((each) => each.id === key);
  return (
    <GridActsProvider value={{ cache, nameOf: head.nameOf, onOpenColumn: props.onOpenColumn, type }}>
      <DataGrid<number, unknown, number>
        ref={grid}
        aria-label={label}
        aria-rowcount={rows.total + 1}
        className={`${scheme === "dark" ? "rdg-dark" : "rdg-light"} ${classes["grid"]} ${isFitted ? classes["fitted"] : ""}`}
        style={{ "--grid-rows": `${rowWindow.count * ROW_HEIGHT + headHeight + 18}px` } as CSSProperties}
        columns={gridColumns}
        rows={shown}
        rowKeyGetter={(index) => index}
        rowHeight={ROW_HEIGHT}
        headerRowHeight={headHeight}
        sortColumns={sort ? [sort] : []}
        onScroll={(event) => {
          show(event.currentTarget);
          props.onScroll?.();
        }}
        onSelectedCellChange={({ row: index, column }) => {
          const row = index === undefined ? undefined : cache.row(index);
          props.onCurrent?.(row && columnOf(column.key) ? { row, column_id: column.key } : null);
        }}
        {...(props.onMoveColumn ? { onColumnsReorder: props.onMoveColumn } : {})}
        {...(ticked && onTick
          ? {
              selectedRows: new Set(ticked.keys()),
              onSelectedRowsChange: (places) => onTick(tickedRows(places, ticked, rows)),
            }
          : {})}
        onCellCopy={({ row: index, column }, event) => {
          const info = columnOf(column.key);
          const row = cache.row(index);
          const text = info && cellText(lang, info, row?.cells[column.key]);
          event.clipboardData.setData("text/plain", row?.raw?.[column.key] ?? text ?? "");
          event.preventDefault();
        }}
        {...(type
          ? {
              onCellPaste: ({ row: index, column }, event) => {
                const info = columnOf(column.key);
                const row = cache.row(index);
                if (info && row) type(row, info, event.clipboardData.getData("text/plain"));
                return index;
              },
            }
          : {})}
      />
      <WindowBar rows={rows} rowWindow={rowWindow} onGo={(index) => goTo(grid, rowWindow, index)} />
    </GridActsProvider>
  );
}

function useGridColumns({ columns, head, ticked, onMoveColumn, onWrite }: RowGridProps): Column<number>[] {
  const canTick = ticked !== undefined;
  const canMove = onMoveColumn !== undefined;
  const isEditable = onWrite !== undefined;
  return useMemo(
    () => [
      ...(canTick ? [TICKS] : []),
      rowNumber(head),
      ...columns.map((column) => gridColumn(column, { isEditable, canMove })),
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- a head of the same name is the same
    [columns, head.name, isEditable, canTick, canMove],
  );
}

/** The rows that are seen are read, and some before and after them. */
function useShow({ cache, total }: Rows, first: number) {
  return (grid: HTMLElement) => {
    const top = first + Math.floor(grid.scrollTop / ROW_HEIGHT);
    const bottom = top + Math.ceil(grid.clientHeight / ROW_HEIGHT);
    // A page that could not be read is asked for again by the next look at it.
    cache
      .show(Math.max(0, top - AHEAD_ROWS), Math.min(total - 1, bottom + AHEAD_ROWS))
      .catch(() => undefined);
  };
}

function useCellInView(
  { cell = null, rows }: RowGridProps,
  grid: React.RefObject<DataGridHandle | null>,
  columns: readonly Column<number>[],
  rowWindow: ReturnType<typeof useRowWindow>,
) {
  const index = cell?.place ?? -1;
  const idx = cell ? columns.findIndex((each) => each.key === cell.column_id) : -1;
  const isInside = index >= rowWindow.first && index < rowWindow.first + rowWindow.count;
  useEffect(() => {
    if (index < 0 || idx < 0) return;
    if (!isInside) {
      rowWindow.open(index);
      return;
    }
    rows.cache.show(index, index).catch(() => undefined);
    const position = { rowIdx: index - rowWindow.first, idx };
    grid.current?.scrollToCell(position);
    grid.current?.selectCell(position);
    // Only another cell moves the grid.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [index, idx, isInside]);
}

function goTo(
  grid: React.RefObject<DataGridHandle | null>,
  rowWindow: ReturnType<typeof useRowWindow>,
  index: number,
): void {
  rowWindow.open(index);
  // The window that holds the row is there with the next picture.
  requestAnimationFrame(() => {
    const rowIdx = index - rowWindow.firstOf(index);
    grid.current?.scrollToCell({ rowIdx });
    grid.current?.selectCell({ rowIdx, idx: 0 });
  });
}

/** Rows are ticked where they are seen, so they are there to tell their ids. */
function tickedRows(
  places: ReadonlySet<number>,
  before: ReadonlyMap<number, RowId>,
  { cache }: Rows,
): ReadonlyMap<number, RowId> {
  return new Map(
    [...places].flatMap((place) => {
      const id = before.get(place) ?? cache.row(place)?.id;
      return id === undefined ? [] : [[place, id] as const];
    }),
  );
}
