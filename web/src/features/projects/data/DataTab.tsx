import { Button, Group, Popover, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { BottomSheet } from "@/ui/BottomSheet";
import { useDevice } from "@/ui/device";
import { FindBox } from "@/ui/grid/FindBox";
import { RowGrid } from "@/ui/grid/RowGrid";
import type { RowId } from "@/ui/grid/values";
import { notifyDone } from "@/ui/notify";
import { ErrorState, RowSkeleton } from "@/ui/States";
import { ICON, WIDTH } from "@/ui/sizes";
import { moved } from "@/ui/useReorder";
import { ColumnCard } from "../columns/ColumnCard";
import { useProject } from "../projectContext";
import { AsideButton } from "./AsideButton";
import { ColumnChooser } from "./ColumnChooser";
import { withShown } from "./columnView";
import classes from "./DataTab.module.css";
import { useGridColumns, useSheetRows } from "./gridColumns";
import { useCellEdits } from "./useCellEdits";
import { useColumnView } from "./useColumnView";
import { useFind } from "./useFind";
import { useRows } from "./useRows";
import { useSort } from "./useSort";

interface OpenColumn {
  id: string;
  head: DOMRect;
}

/** Versions whose rows are on the screen already, because they were typed there. */
interface Shown {
  read: number;
  written: number;
}

/** Ticked rows by their places: they count while version and order stay. */
interface Ticks {
  order: string;
  rows: ReadonlyMap<number, RowId>;
}

const NONE: ReadonlyMap<number, RowId> = new Map();

/** The data itself: rows and columns, edited in place. */
export default function DataTab() {
  const { t } = useT();
  const project = useProject();
  const { isMobile } = useDevice();
  const [open, setOpen] = useState<OpenColumn | null>(null);
  const [current, setCurrent] = useState<{ row: number; column_id: string } | null>(null);
  const columns = useColumnView();
  const shownColumns = useGridColumns(columns.shown);
  const head = useSheetRows();
  const { sort, sortBy } = useSort(project.columns);
  const [shown, setShown] = useState<Shown | null>(null);
  const version = shown?.written === project.version ? shown.read : project.version;
  const rows = useRows({
    projectId: project.projectId,
    version,
    orderBy: sort?.columnKey ?? null,
    isDescending: sort?.direction === "DESC",
  });
  const write = useCellEdits({
    onSaved: (before, written) =>
      setShown((now) => ({ read: now?.written === before ? now.read : before, written })),
    onRefused: rows.readAgain,
  });
  const find = useFind({
    projectId: project.projectId,
    version: project.version,
    orderBy: sort?.columnKey ?? null,
    isDescending: sort?.direction === "DESC",
    columns: columns.shown.map((each) => each.column_id),
  });
  const order = `${project.version} ${sort?.columnKey} ${sort?.direction}`;
  const [ticks, setTicks] = useState<Ticks>({ order, rows: NONE });
  const ticked = ticks.order === order ? ticks.rows : NONE;
  const remove = () => {
    const numbers = [...ticked.values()].map(Number);
    void project.apply(
      [{ kind: "drop_rows", chosen: numbers }],
      t("projects.rows.removed", { count: numbers.length }),
    );
  };
  const column = project.columns.find((each) => each.column_id === open?.id);
  const close = () => setOpen(null);
  const hide = (id: string, name: string) => {
    close();
    const before = columns.view;
    void columns
      .set(withShown(before, id, false))
      .then(() => notifyDone(t("projects.view.hid", { column: name }), () => void columns.set(before)));
  };
  const move = (from: string, to: string) => {
    const ids = columns.all.map((each) => each.column_id);
    void columns.set({ ...columns.view, order: moved(ids, from, ids.indexOf(to)) });
  };
  const card = column && (
    <ColumnCard
      key={column.column_id}
      column={column}
      sort={sort?.columnKey === column.column_id ? sort.direction : null}
      onSort={(direction) => {
        sortBy(column.column_id, direction);
        close();
      }}
      {...(columns.shown.length > 1 ? { onHide: () => hide(column.column_id, column.column_name) } : {})}
      onClose={close}
    />
  );
  if (rows.problem && !rows.rows) return <ErrorState problem={rows.problem} onRetry={rows.readAgain} />;
  if (!rows.rows) return <RowSkeleton rows={14} />;
  return (
    <>
      <Group mb="xs" gap="sm" justify="space-between">
        <FindBox find={find} />
        <Group gap="xs">
          {ticked.size > 0 && (
            <Button
              variant="default"
              leftSection={<IconTrash size={ICON.sm} aria-hidden />}
              onClick={remove}
              loading={project.isChanging}
            >
              {t("projects.rows.remove", { count: ticked.size })}
            </Button>
          )}
          {current && <AsideButton cell={current} />}
          <ColumnChooser columns={columns} />
        </Group>
      </Group>
      <RowGrid
        label={t("projects.data.label", { name: project.projectName })}
        columns={shownColumns}
        rows={rows.rows}
        sorts={sort ? [sort] : []}
        head={head}
        onOpenColumn={(each, place) => setOpen({ id: each.id, head: place })}
        onWrite={write}
        cell={find.cell}
        onCurrent={(cell) => setCurrent(cell && { row: Number(cell.row.id), column_id: cell.column_id })}
        onMoveColumn={move}
        ticked={ticked}
        onTick={(chosen) => setTicks({ order, rows: chosen })}
        {...(open && !isMobile ? { onScroll: close } : {})}
      />
      <Group mt="xs" gap="lg">
        <Text size="sm" c="dimmed">
          {t(isMobile ? "projects.data.hintPhone" : "projects.data.hint")}
        </Text>
      </Group>
      {isMobile ? (
        <BottomSheet isOpen={Boolean(column)} onClose={close} title={column?.column_name ?? ""}>
          {card}
        </BottomSheet>
      ) : (
        <Popover
          opened={Boolean(column)}
          onChange={(isOpen) => !isOpen && close()}
          position="bottom-start"
          width={WIDTH.xxl}
          shadow="md"
          radius="lg"
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <Anchor rect={open?.head} />
          </Popover.Target>
          <Popover.Dropdown aria-label={column?.column_name} className={classes["card"] ?? ""}>
            {card}
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}

/** Where the head of the open column stands; the panel hangs on it, outside of the grid and its keys. */
function Anchor({ rect, ref, ...rest }: { rect: DOMRect | undefined; ref?: React.Ref<HTMLSpanElement> }) {
  return (
    <span
      {...rest}
      ref={ref}
      aria-hidden
      style={{
        position: "fixed",
        pointerEvents: "none",
        left: rect?.left ?? 0,
        top: rect?.top ?? 0,
        width: rect?.width ?? 0,
        height: rect?.height ?? 0,
      }}
    />
  );
}
