import "react-data-grid/lib/styles.css";
import { useComputedColorScheme } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { type ClipboardEvent, type CSSProperties, type RefObject, useMemo, useRef, useState } from "react";
import {
  type CellSelectArgs,
  type Column,
  DataGrid,
  type DataGridHandle,
  SelectColumn,
  type SortColumn,
} from "react-data-grid";
import { useT } from "@/phrases/useT";
import { useDevice } from "@/ui/device";
import { gridColumn, HEAD_HEIGHT, type RowHead, rowNumber, SMALL_HEAD_HEIGHT } from "./columns";
import { type Foot, GridActsProvider, GridCellsProvider } from "./gridActs";
import { GridFoot } from "./GridFoot";
import { KeyHelp } from "./KeyHelp";
import { PastePreview } from "./PastePreview";
import type { Spot } from "./range";
import { RowCards } from "./RowCards";
import type { RowCache } from "./RowCache";
import classes from "./RowGrid.module.css";
import { gridKeys } from "./useGridKeys";
import { AHEAD_ROWS, useCellInView, useGoing } from "./useGoing";
import type { Rows } from "./useRows";
import { indexesOf, useRowWindow } from "./useRowWindow";
import { type Selection, useSelection } from "./useSelection";
import { useWriting, type Write } from "./useWriting";
import type { GridColumn, GridRow, RowId } from "./values";
import { WindowBar } from "./WindowBar";

const ROW_HEIGHT = 34;
/** A width counts once nobody draws it any more. */
const DRAWN_MS = 300;
const FOOT = [0] as const;

export interface RowGridProps {
  label: string;
  columns: readonly GridColumn[];
  rows: Rows;
  sorts: readonly SortColumn[];
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
  /** A column was drawn to another width. */
  onResizeColumn?: (id: string, width: number) => void;
  /** A row under the others with a figure of each column. */
  foot?: Foot;
  /** Without it a head only shows. */
  onOpenColumn?: (column: GridColumn, head: DOMRect) => void;
  /** A head turns the order by its column instead. */
  onSortColumn?: (column: GridColumn) => void;
  /** Cells were written; they are on the screen already. Without it the cells are only read. */
  onWrite?: Write;
  /** What is pasted below the last row becomes rows. */
  canAdd?: boolean;
  /** Space opens a whole row; on a phone its card does. */
  onOpenRow?: (row: GridRow) => void;
  onUndo?: () => void;
  onRedo?: () => void;
}

/** All rows at once are a filter's work. */
const TICKS: Column<number> = { ...SelectColumn, renderHeaderCell: () => null };

/** Rows of a source: virtualised both ways, read while scrolling, edited in place; on a phone cards, if rows open. */
export function RowGrid(props: RowGridProps) {
  const { isMobile } = useDevice();
  const { label, rows, columns, onOpenRow } = props;
  if (isMobile && onOpenRow)
    return <RowCards label={label} rows={rows} columns={columns} foot={props.foot} onOpen={onOpenRow} />;
  return <Grid {...props} />;
}

function Grid(props: RowGridProps) {
  const element = useRef<DataGridHandle>(null);
  const grid = useGrid(props, element);
  const { rows, columns, onOpenRow } = props;
  const { rowWindow, selection, writing, isEditable, going } = grid;
  const [isHelped, setHelped] = useState(false);
  const help = () => setHelped(true);
  const cells = useCells(rows.cache, selection);
  const pointer = { ...useClipboard(selection, writing, isEditable), onMouseOver: selection.onMouseOver };
  const acts = {
    cache: rows.cache,
    selection,
    nameOf: props.head.nameOf,
    onOpenColumn: props.onOpenColumn,
    onSortColumn: props.onSortColumn,
    type: isEditable ? writing.type : undefined,
    foot: props.foot,
  };
  return (
    <GridActsProvider value={acts}>
      <div {...pointer}>
        <GridCellsProvider value={cells}>
          <Sheet {...props} element={element} grid={grid} onHelp={help} />
        </GridCellsProvider>
      </div>
      {isEditable && <GridFoot cache={rows.cache} columns={columns} selection={selection} onHelp={help} />}
      <WindowBar rows={rows} rowWindow={rowWindow} onGo={(index) => going.go({ index, column: 0 }, false)} />
      {writing.preview && <PastePreview plan={writing.preview} onDecide={writing.decide} />}
      {isHelped && (
        <KeyHelp
          isEditable={isEditable}
          hasRecords={onOpenRow !== undefined}
          hasUndo={props.onUndo !== undefined}
          onClose={() => setHelped(false)}
        />
      )}
    </GridActsProvider>
  );
}

function useCells(cache: RowCache, { store: chosen }: Selection) {
  const { t, lang } = useT();
  return useMemo(
    () => ({ cache, chosen, lang, empty: t("grid.empty"), notFitting: t("grid.notFitting") }),
    [cache, chosen, lang, t],
  );
}

/** What a grid knows: which rows can be scrolled to, which cells are chosen, what is done to them. */
function useGrid(props: RowGridProps, element: RefObject<DataGridHandle | null>) {
  const { columns, rows, onWrite } = props;
  const rowWindow = useRowWindow(rows.total);
  const gridColumns = useGridColumns(props);
  const before = gridColumns.length - columns.length;
  const going = useGoing({ grid: element, rows, rowWindow, before });
  const selection = useSelection((cell) => spotAt(cell, rowWindow.first, before));
  const writing = useWriting({ cache: rows.cache, columns, onWrite, canAdd: props.canAdd ?? false });
  useCellInView(props.cell, columns, going.go);
  return {
    gridColumns,
    rowWindow,
    going,
    selection,
    writing,
    isEditable: onWrite !== undefined,
  };
}

interface SheetProps extends RowGridProps {
  element: RefObject<DataGridHandle | null>;
  grid: ReturnType<typeof useGrid>;
  onHelp: () => void;
}

function Sheet({ element, grid, onHelp, ...props }: SheetProps) {
  const { columns, rows, sorts, ticked, onTick } = props;
  const { rowWindow, selection, going } = grid;
  const { first, count } = rowWindow;
  const scheme = useComputedColorScheme("light");
  const shown = useMemo(() => indexesOf(first, count), [first, count]);
  const resized = useDebouncedCallback(
    (column: { key: string }, width: number) => props.onResizeColumn?.(column.key, Math.round(width)),
    DRAWN_MS,
  );
  const headHeight = columns.some((each) => each.shape) ? HEAD_HEIGHT : SMALL_HEAD_HEIGHT;
  const onKeyDown = gridKeys({
    ...grid,
    cache: rows.cache,
    bounds: { first, last: first + count - 1, columns: columns.length },
    go: going.go,
    onOpenRow: props.onOpenRow,
    onUndo: props.onUndo,
    onRedo: props.onRedo,
    onHelp,
  });
  return (
    <DataGrid<number, unknown, number>
      ref={element}
      aria-label={props.label}
      aria-rowcount={rows.total + 1}
      className={`${scheme === "dark" ? "rdg-dark" : "rdg-light"} ${classes["grid"]} ${props.isFitted ? classes["fitted"] : ""}`}
      style={{ "--grid-rows": `${count * ROW_HEIGHT + headHeight + 18}px` } as CSSProperties}
      columns={grid.gridColumns}
      rows={shown}
      rowKeyGetter={(index) => index}
      rowHeight={ROW_HEIGHT}
      headerRowHeight={headHeight}
      sortColumns={sorts}
      onScroll={({ currentTarget: { scrollTop, clientHeight } }) => {
        const top = first + Math.floor(scrollTop / ROW_HEIGHT);
        going.show(top - AHEAD_ROWS, top + Math.ceil(clientHeight / ROW_HEIGHT) + AHEAD_ROWS);
        props.onScroll?.();
      }}
      onCellKeyDown={onKeyDown}
      onCellMouseDown={selection.onCellMouseDown}
      onSelectedCellChange={(cell) => choose(cell, props, selection)}
      {...(props.foot ? { bottomSummaryRows: FOOT } : {})}
      {...(props.onResizeColumn ? { onColumnResize: resized } : {})}
      {...(props.onMoveColumn ? { onColumnsReorder: props.onMoveColumn } : {})}
      {...(ticked && onTick
        ? {
            selectedRows: new Set(ticked.keys()),
            onSelectedRowsChange: (places) => onTick(tickedRows(places, ticked, rows)),
          }
        : {})}
    />
  );
}

/** Another cell is the current one: of the data, or of what stands before it. */
function choose(
  { row: index, column }: CellSelectArgs<number>,
  { rows, columns, onCurrent }: RowGridProps,
  selection: Selection,
): void {
  const place = columns.findIndex((each) => each.id === column.key);
  if (index === undefined || place < 0) {
    selection.choose(null);
    onCurrent?.(null);
    return;
  }
  const row = rows.cache.row(index);
  selection.choose({ index, column: place });
  onCurrent?.(row ? { row, column_id: column.key } : null);
}

function useGridColumns({ columns, head, ticked, onMoveColumn, onWrite }: RowGridProps): Column<number>[] {
  const canTick = ticked !== undefined;
  const canMove = onMoveColumn !== undefined;
  const isEditable = onWrite !== undefined;
  return useMemo(
    () => [
      ...(canTick ? [TICKS] : []),
      rowNumber(head),
      ...columns.map((column, place) => gridColumn(column, place, { isEditable, canMove })),
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- a head of the same name is the same
    [columns, head.name, isEditable, canTick, canMove],
  );
}

/** Which cell of the data an element of the grid is; none in the head and in columns before the data. */
function spotAt(cell: Element, first: number, before: number): Spot | null {
  const row = Number(cell.closest("[role=row]")?.getAttribute("aria-rowindex"));
  const column = Number(cell.getAttribute("aria-colindex")) - 1 - before;
  return row >= 2 && column >= 0 ? { index: first + row - 2, column } : null;
}

const isOfField = (event: ClipboardEvent) => (event.target as Element).closest("input, textarea") !== null;

/** The clipboard of the grid; in a cell that is typed into it is the field's own. */
function useClipboard(
  { store }: ReturnType<typeof useSelection>,
  writing: ReturnType<typeof useWriting>,
  isEditable: boolean,
) {
  return {
    onCopy: (event: ClipboardEvent) => {
      const range = store.get();
      if (!range || isOfField(event)) return;
      event.clipboardData.setData("text/plain", writing.copy(range));
      event.preventDefault();
    },
    onPaste: (event: ClipboardEvent) => {
      const range = store.get();
      if (!range || !isEditable || isOfField(event)) return;
      event.preventDefault();
      void writing.paste(event.clipboardData.getData("text/plain"), range);
    },
  };
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
