import { Box, Card, Checkbox, Group, Stack, Table, Text, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useDevice } from "./device";
import { compareTexts } from "./fold";
import { MoreButton } from "./MoreButton";
import { MoveButtons } from "./MoveButtons";
import { RowSkeleton } from "./States";
import { type Reorder, useReorder } from "./useReorder";
import classes from "./DataTable.module.css";
import { ICON } from "./sizes";

export interface Column<Row> {
  key: string;
  label: ReactNode;
  /** What stands in the cell, already written in the language. */
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right, with digits of one width. */
  isNumber?: boolean;
  /** By what to sort; without it the column cannot be sorted. */
  sortBy?: ((row: Row) => string | number | null | undefined) | undefined;
  width?: number | string;
  /** Not shown on a phone's card. */
  hideOnPhone?: boolean;
  /** On a phone's card it stands under its label, over the whole width. */
  isWide?: boolean;
}

interface SortState {
  key: string;
  isDescending: boolean;
}

interface Selection<Row> {
  selected: readonly string[];
  onChange: (keys: string[]) => void;
  nameOf: (row: Row) => string;
}

export interface DataTableProps<Row> {
  /** What the table holds, for people who hear it. */
  label: string;
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** The first column becomes a link to this path. */
  linkTo?: (row: Row) => string;
  onRowClick?: (row: Row) => void;
  /** Buttons or a menu at the end of the row. */
  rowActions?: (row: Row) => ReactNode;
  selection?: Selection<Row>;
  /** The rows can be put into another order; they are then not sorted by columns. */
  reorder?: Reorder<Row> | undefined;
  initialSort?: SortState;
  empty?: ReactNode;
  isLoading?: boolean;
  /** There is a next page: shows a button that reads it. */
  onMore?: (() => void) | undefined;
  isLoadingMore?: boolean;
}

/** Rows as a table; on a phone every row becomes a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { isMobile } = useDevice();
  const [sort, setSort] = useState<SortState | null>(props.initialSort ?? null);
  const order = useReorder(props.rows ?? NO_ROWS, props.rowKey, props.reorder);
  if (props.isLoading || !props.rows) return <RowSkeleton />;
  if (props.rows.length === 0) return <>{props.empty}</>;
  if (props.reorder) return <Ordered {...props} order={order} reorder={props.reorder} />;
  const rows = sorted(props.rows, props.columns, sort);
  return (
    <Stack gap={0}>
      {isMobile ? (
        <CardList {...props} rows={rows} />
      ) : (
        <Grid {...props} rows={rows} sort={sort} onSort={setSort} />
      )}
      <MoreButton onMore={props.onMore} isLoading={props.isLoadingMore ?? false} />
    </Stack>
  );
}

const NO_ROWS: readonly never[] = [];

interface OrderedProps<Row> extends DataTableProps<Row> {
  order: ReturnType<typeof useReorder<Row>>;
  reorder: Reorder<Row>;
}

/** Rows in an order of their own: each can be dragged or moved. */
function Ordered<Row>({ order, reorder, ...props }: OrderedProps<Row>) {
  const { isMobile } = useDevice();
  const actionsOf = (row: Row) => (
    <>
      <MoveButtons rowKey={props.rowKey(row)} name={reorder.nameOf(row)} order={order} />
      {props.rowActions?.(row)}
    </>
  );
  const table = {
    ...props,
    rows: order.rows,
    held: order.held,
    columns: props.columns.map((column) => ({ ...column, sortBy: undefined })),
    rowActions: actionsOf,
  };
  return (
    <Stack gap={0}>
      {isMobile ? <CardList {...table} /> : <Grid {...table} sort={null} onSort={() => {}} />}
      <MoreButton onMore={props.onMore} isLoading={props.isLoadingMore ?? false} />
    </Stack>
  );
}

function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: SortState | null,
): readonly Row[] {
  const sortBy = columns.find((column) => column.key === sort?.key)?.sortBy;
  if (!sort || !sortBy) return rows;
  const sign = sort.isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [x, y] = [sortBy(a) ?? null, sortBy(b) ?? null];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    if (typeof x === "number" && typeof y === "number") return sign * (x - y);
    return sign * compareTexts(String(x), String(y));
  });
}

interface GridProps<Row> extends DataTableProps<Row> {
  rows: readonly Row[];
  /** The row that is being dragged. */
  held?: string | null;
  sort: SortState | null;
  onSort: (sort: SortState) => void;
}

function Grid<Row>(props: GridProps<Row>) {
  const { t } = useT();
  const { rows, columns, selection, rowActions } = props;
  const keys = rows.map(props.rowKey);
  return (
    <Table.ScrollContainer minWidth={Math.min(900, columns.length * 130)} scrollAreaProps={{ type: "auto" }}>
      <Table verticalSpacing="sm" horizontalSpacing="lg" highlightOnHover aria-label={props.label}>
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Th w={44}>
                <Checkbox
                  aria-label={t("ui.selectAll")}
                  checked={keys.every((key) => selection.selected.includes(key))}
                  indeterminate={
                    selection.selected.length > 0 && !keys.every((key) => selection.selected.includes(key))
                  }
                  onChange={(event) => selection.onChange(event.currentTarget.checked ? keys : [])}
                />
              </Table.Th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {rowActions && (
              <Table.Th w={56}>
                <span className="visually-hidden">{t("ui.actions")}</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Row key={props.rowKey(row)} row={row} {...props} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: Pick<GridProps<Row>, "sort" | "onSort"> & { column: Column<Row> }) {
  const isSorted = sort?.key === column.key;
  const direction = sort?.isDescending ? "descending" : "ascending";
  const Arrow = sort?.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th
      w={column.width}
      ta={column.isNumber ? "right" : undefined}
      aria-sort={isSorted ? direction : undefined}
      className={classes["head"]}
    >
      {column.sortBy ? (
        <UnstyledButton
          className={classes["sort"]}
          onClick={() => onSort({ key: column.key, isDescending: isSorted && !sort.isDescending })}
        >
          {column.label} {isSorted && <Arrow size={ICON.xs} aria-hidden />}
        </UnstyledButton>
      ) : (
        column.label
      )}
    </Table.Th>
  );
}

function Row<Row>({ row, ...props }: GridProps<Row> & { row: Row }) {
  const key = props.rowKey(row);
  const isSelected = props.selection?.selected.includes(key) ?? false;
  return (
    <Table.Tr
      data-row-key={key}
      data-selected={isSelected || undefined}
      className={rowClass(Boolean(props.onRowClick), props.held === key)}
      onClick={props.onRowClick ? () => props.onRowClick?.(row) : undefined}
    >
      {props.selection && (
        <Table.Td>
          <SelectBox row={row} rowKey={key} selection={props.selection} />
        </Table.Td>
      )}
      {props.columns.map((column, index) => (
        <Table.Td
          key={column.key}
          className={column.isNumber ? `num ${classes["number"]}` : ""}
          ta={column.isNumber ? "right" : undefined}
        >
          {index === 0 ? <Lead row={row} column={column} {...props} /> : column.cell(row)}
        </Table.Td>
      ))}
      {props.rowActions && (
        <Table.Td onClick={(event) => event.stopPropagation()}>
          <Group gap="3xs" justify="flex-end" wrap="nowrap">
            {props.rowActions(row)}
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function rowClass(isClickable: boolean, isHeld: boolean): string {
  return [isClickable && classes["clickable"], isHeld && classes["held"]].filter(Boolean).join(" ");
}

function SelectBox<Row>({ row, rowKey, selection }: { row: Row; rowKey: string; selection: Selection<Row> }) {
  const { selected, onChange, nameOf } = selection;
  const isSelected = selected.includes(rowKey);
  const toggle = () =>
    onChange(isSelected ? selected.filter((key) => key !== rowKey) : [...selected, rowKey]);
  return (
    <Checkbox
      aria-label={nameOf(row)}
      checked={isSelected}
      onChange={toggle}
      onClick={(event) => event.stopPropagation()}
    />
  );
}

/** The first cell names the row: it is the link or button that opens it. */
function Lead<Row>({
  row,
  column,
  linkTo,
  onRowClick,
}: Pick<DataTableProps<Row>, "linkTo" | "onRowClick"> & { row: Row; column: Column<Row> }) {
  if (linkTo) {
    return (
      <Link to={linkTo(row)} className={classes["lead"]} onClick={(event) => event.stopPropagation()}>
        {column.cell(row)}
      </Link>
    );
  }
  if (!onRowClick) return <>{column.cell(row)}</>;
  const open = (event: React.MouseEvent) => {
    event.stopPropagation();
    onRowClick(row);
  };
  return (
    <UnstyledButton className={classes["lead"]} onClick={open}>
      {column.cell(row)}
    </UnstyledButton>
  );
}

function CardList<Row>(props: DataTableProps<Row> & Pick<GridProps<Row>, "rows" | "held">) {
  const [first, ...others] = props.columns;
  if (!first) return null;
  return (
    <Stack gap="sm" p="sm" component="ul" className={classes["cards"]} aria-label={props.label}>
      {props.rows.map((row) => (
        <Card
          key={props.rowKey(row)}
          component="li"
          padding="md"
          data-row-key={props.rowKey(row)}
          className={rowClass(false, props.held === props.rowKey(row))}
        >
          <Group justify="space-between" align="flex-start" gap="xs">
            <Group gap="sm" wrap="nowrap" className={classes["cardHead"]}>
              {props.selection && (
                <SelectBox row={row} rowKey={props.rowKey(row)} selection={props.selection} />
              )}
              <Box fw={600}>
                <Lead row={row} column={first} {...props} />
              </Box>
            </Group>
            {props.rowActions && <Group gap="3xs">{props.rowActions(row)}</Group>}
          </Group>
          <dl className={classes["facts"]}>
            {others
              .filter((column) => !column.hideOnPhone)
              .map((column) => (
                <div key={column.key} className={classes["fact"]} data-wide={column.isWide || undefined}>
                  <Text component="dt" size="sm" c="dimmed">
                    {column.label}
                  </Text>
                  <Text component="dd" size="sm" className={column.isNumber ? "num" : ""}>
                    {column.cell(row)}
                  </Text>
                </div>
              ))}
          </dl>
        </Card>
      ))}
    </Stack>
  );
}
