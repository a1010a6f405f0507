import "react-data-grid/lib/styles.css";
import { useComputedColorScheme } from "@mantine/core";
import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import { type Column, DataGrid, type DataGridHandle, SelectColumn, type SortColumn } from "react-data-grid";
import type { Lang } from "@/phrases/setup";
import { type Translate, useT } from "@/phrases/useT";
import { formatNumber } from "@/ui/format";
import { WIDTH } from "@/ui/sizes";
import { type ColumnInfo, type GridRow, isNumeric } from "../values";
import { CellEditor } from "./CellEditor";
import { cellText } from "./cellText";
import { type Acts, GridActs } from "./gridActs";
import { HeadCell } from "./HeadCell";
import classes from "./RowGrid.module.css";

const ROW_HEIGHT = 34;
const HEAD_HEIGHT = 74;
const AHEAD_ROWS = 60;

interface RowGridProps extends Acts {
  label: string;
  columns: readonly ColumnInfo[];
  rows: readonly GridRow[];
  sort: SortColumn | null;
  /** These rows are about to be seen. */
  onShow: (first: number, last: number) => void;
  onScroll?: () => void;
  /** As high as its rows, up to a limit, instead of filling the screen. */
  isFitted?: boolean;
  /** The cell to bring into view and to mark. */
  cell?: { place: number; column_id: string } | null;
  /** Places of the rows that are ticked; without it none can be. */
  ticked?: ReadonlySet<number>;
  onTick?: (places: ReadonlySet<number>) => void;
  /** The cell that is current now; null on the head and on what is not data. */
  onCurrent?: (cell: { row: GridRow; column_id: string } | null) => void;
  /** A column's head was dropped on the place of another. */
  onMoveColumn?: (from: string, to: string) => void;
}

/** All rows at once are a filter's work. */
const TICKS: Column<GridRow> = { ...SelectColumn, renderHeaderCell: () => null };

/** Rows of a data set: virtualised both ways, read while scrolling, edited in place. */
export function RowGrid(props: RowGridProps) {
  const { label, columns, rows, sort, onShow, isFitted = false, cell = null, ticked, onTick } = props;
  const grid = useRef<DataGridHandle>(null);
  const { t, lang } = useT();
  const scheme = useComputedColorScheme("light");
  const isEditable = props.onWrite !== undefined;
  const canTick = ticked !== undefined;
  const canMove = props.onMoveColumn !== undefined;
  const gridColumns = useMemo(
    () => [
      ...(canTick ? [TICKS] : []),
      rowNumber(lang, t),
      ...columns.map((column) => gridColumn(column, lang, t, { isEditable, canMove })),
    ],
    [columns, lang, t, isEditable, canTick, canMove],
  );
  const rowIdx = cell?.place ?? -1;
  const idx = cell ? gridColumns.findIndex((each) => each.key === cell.column_id) : -1;
  useEffect(() => {
    if (rowIdx < 0 || idx < 0) return;
    onShow(rowIdx, rowIdx);
    grid.current?.scrollToCell({ rowIdx, idx });
    grid.current?.selectCell({ rowIdx, idx });
    // Only another cell moves the grid; `onShow` is a new function with every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rowIdx, idx]);
  const onScroll = (event: React.UIEvent<HTMLDivElement>) => {
    const first = Math.floor(event.currentTarget.scrollTop / ROW_HEIGHT);
    const last = first + Math.ceil(event.currentTarget.clientHeight / ROW_HEIGHT);
    onShow(Math.max(0, first - AHEAD_ROWS), Math.min(rows.length - 1, last + AHEAD_ROWS));
    props.onScroll?.();
  };
  return (
    <GridActs value={props}>
      <DataGrid<GridRow, unknown, number>
        ref={grid}
        aria-label={label}
        className={`${scheme === "dark" ? "rdg-dark" : "rdg-light"} ${classes["grid"]} ${isFitted ? classes["fitted"] : ""}`}
        style={{ "--grid-rows": `${rows.length * ROW_HEIGHT + HEAD_HEIGHT + 18}px` } as CSSProperties}
        columns={gridColumns}
        rows={rows}
        rowKeyGetter={(row) => row.index}
        rowHeight={ROW_HEIGHT}
        headerRowHeight={HEAD_HEIGHT}
        sortColumns={sort ? [sort] : []}
        onScroll={onScroll}
        onSelectedCellChange={({ row, column }) => {
          const isData = row && columns.some((each) => each.column_id === column.key);
          props.onCurrent?.(isData ? { row, column_id: column.key } : null);
        }}
        {...(props.onMoveColumn ? { onColumnsReorder: props.onMoveColumn } : {})}
        {...(ticked && onTick ? { selectedRows: ticked, onSelectedRowsChange: onTick } : {})}
        onCellCopy={({ row, column }, event) => {
          const info = columns.find((each) => each.column_id === column.key);
          const text = info && cellText(lang, info, row.cells?.[column.key]);
          event.clipboardData.setData("text/plain", row.raw?.[column.key] ?? text ?? "");
          event.preventDefault();
        }}
        {...(isEditable
          ? {
              onCellPaste: ({ row, column }, event) => {
                const info = columns.find((each) => each.column_id === column.key);
                if (info && row.cells) props.onWrite?.(row, info, event.clipboardData.getData("text/plain"));
                return row;
              },
            }
          : {})}
      />
    </GridActs>
  );
}

function rowNumber(lang: Lang, t: Translate): Column<GridRow> {
  return {
    key: "_row",
    name: t("projects.cell.rowInSheet"),
    width: WIDTH.xs,
    renderHeaderCell: () => (
      <span title={t("projects.cell.rowInSheetWhy")}>{t("projects.cell.rowInSheet")}</span>
    ),
    frozen: true,
    cellClass: classes["rowNumber"] ?? "",
    headerCellClass: classes["rowNumber"] ?? "",
    renderCell: ({ row }) => (row.cells ? formatNumber(lang, row.row, 0) : ""),
  };
}

interface Can {
  isEditable: boolean;
  canMove: boolean;
}

function gridColumn(column: ColumnInfo, lang: Lang, t: Translate, can: Can): Column<GridRow> {
  const isNumber = isNumeric(column.column_type);
  const aside = new Set(column.aside);
  return {
    key: column.column_id,
    name: column.column_name,
    width: widthOf(column),
    minWidth: WIDTH.xs,
    resizable: true,
    draggable: can.canMove,
    cellClass: isNumber ? (classes["number"] ?? "") : "",
    renderHeaderCell: ({ sortDirection, tabIndex }) => (
      <HeadCell column={column} sort={sortDirection} tabIndex={tabIndex} />
    ),
    renderCell: ({ row }) => (
      <Cell column={column} row={row} lang={lang} t={t} isAside={aside.has(row.row)} />
    ),
    ...(can.isEditable
      ? {
          editable: (row: GridRow) => row.cells !== null && column.formula === null,
          renderEditCell: (cell) => <CellEditor {...cell} info={column} />,
        }
      : {}),
  };
}

const LETTER = 8;
const NARROWEST = 132;
const WIDEST = 260;

/** Wide enough for the name and for the longest text, within reason. */
function widthOf(column: ColumnInfo): number {
  const longest = Math.max(column.column_name.length + 4, column.statistics.longest ?? 0);
  return Math.min(WIDEST, Math.max(NARROWEST, longest * LETTER + 24));
}

interface CellProps {
  column: ColumnInfo;
  row: GridRow;
  lang: Lang;
  t: Translate;
  isAside: boolean;
}

function Cell({ column, row, lang, t, isAside }: CellProps) {
  if (!row.cells) return <span className={classes["waiting"]} aria-hidden />;
  const raw = row.raw?.[column.column_id];
  if (raw !== undefined) {
    return (
      <span className={classes["raw"]} title={t("projects.cell.notFitting")}>
        {raw}
      </span>
    );
  }
  const text = cellText(lang, column, row.cells[column.column_id]);
  if (text === null) return <span className={classes["empty"]}>{t("projects.cell.empty")}</span>;
  if (!isAside) return text;
  return (
    <span className={classes["aside"]} title={t("projects.aside.why")}>
      {text}
      <span className="visually-hidden"> {t("projects.aside.mark")}</span>
    </span>
  );
}
