import { Button, Card, Group, Pagination, Select, Stack, Text, Title } from "@mantine/core";
import { IconEqual } from "@tabler/icons-react";
import type { VersionSummary } from "@/api/generated/types.gen";
import { useRead } from "@/api/useCalls";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { Stat, Stats } from "@/ui/Stat";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import type { ColumnType } from "@/ui/TypeIcon";
import { WIDTH } from "@/ui/sizes";
import { cellText } from "@/ui/grid/cellText";
import { useProject } from "../projectContext";
import { TYPE_NAMES } from "../stepSentence";
import type { CellValue } from "@/ui/grid/values";

const PAGE_SIZE = 50;
const KINDS: Record<string, PhraseKey> = {
  changed: "projects.compare.changed",
  added: "projects.compare.added",
  removed: "projects.compare.removed",
};
const CONTROLS = {
  first: "statistics.page.first",
  last: "statistics.page.last",
  next: "statistics.page.next",
  previous: "statistics.page.previous",
} as const;

interface RowDifference {
  _row: number;
  kind: string;
  cells: Record<string, { before: CellValue; after: CellValue }>;
}

/** Two versions of the data side by side, cell by cell. */
export function VersionComparison({ versions }: { versions: readonly VersionSummary[] }) {
  const { t } = useT();
  const { number } = useFormat();
  const project = useProject();
  const newest = project.version;
  const [from, setFrom] = useUrlState("from", String(Math.max(1, newest - 1)));
  const [to, setTo] = useUrlState("to", String(newest));
  const [page, setPage] = useUrlState("page", "1");
  const [key, setKey] = useUrlState("key");
  const chosen = Math.max(1, Number.parseInt(page, 10) || 1);
  const read = useRead(
    "/v1/wanalyzer/project/version/compare",
    {
      body: {
        project_id: project.projectId,
        version: Number(from),
        other_version: Number(to),
        key_column: key || null,
        pagination: { page: chosen, page_size: PAGE_SIZE },
      },
    },
    { keepsPrevious: true },
  );
  const options = versions.map(({ version }) => ({
    value: String(version),
    label: t("projects.history.version", { version }),
  }));
  const choose = (set: (value: string | null) => void) => (value: string | null) => {
    set(value);
    setPage(null);
  };
  return (
    <Card component="section" aria-label={t("projects.compare.title")}>
      <Stack gap="lg">
        <Title order={2} size="h4">
          {t("projects.compare.title")}
        </Title>
        <Group gap="sm">
          <Select
            label={t("projects.compare.from")}
            data={options}
            value={from}
            onChange={choose(setFrom)}
            allowDeselect={false}
            w={WIDTH.lg}
          />
          <Select
            label={t("projects.compare.to")}
            data={options}
            value={to}
            onChange={choose(setTo)}
            allowDeselect={false}
            w={WIDTH.lg}
          />
          <Select
            label={t("projects.compare.key")}
            data={[
              { value: "", label: t("projects.compare.byNumber") },
              ...project.columns
                .filter((column) => column.is_unique)
                .map((column) => ({ value: column.column_id, label: column.column_name })),
            ]}
            value={key}
            onChange={choose(setKey)}
            allowDeselect={false}
            w={WIDTH.lg}
          />
        </Group>
        <Loaded
          read={read}
          skeleton={<RowSkeleton />}
          empty={{
            when: (found) => found.pagination.total === 0 && found.column_list.length === 0,
            show: <EmptyState icon={<IconEqual />} title={t("projects.compare.same")} text="" />,
          }}
        >
          {(found) => (
            <>
              <Stats>
                <Stat label={t("projects.compare.cells")} value={number(found.changed_cells, 0)} />
                <Stat label={t("projects.compare.changedRows")} value={number(found.changed_rows, 0)} />
                <Stat label={t("projects.compare.addedRows")} value={number(found.added_rows, 0)} />
                <Stat label={t("projects.compare.removedRows")} value={number(found.removed_rows, 0)} />
              </Stats>
              <ChangedColumns columns={found.column_list} />
              <ChangedRows
                rows={found.rows as unknown as RowDifference[]}
                columns={found.column_list}
                canBringBack={Number(to) === newest}
              />
              {found.pagination.total > PAGE_SIZE && (
                <Group justify="center">
                  <Pagination
                    total={Math.ceil(found.pagination.total / PAGE_SIZE)}
                    value={chosen}
                    onChange={(next) => setPage(String(next))}
                    getControlProps={(control) => ({ "aria-label": t(CONTROLS[control]) })}
                    getItemProps={(item) => ({ "aria-label": t("statistics.page.number", { page: item }) })}
                  />
                </Group>
              )}
            </>
          )}
        </Loaded>
      </Stack>
    </Card>
  );
}

interface ColumnDifference {
  column_id: string;
  name_before: string | null;
  name_after: string | null;
  type_before: string | null;
  type_after: string | null;
  changed_cells: number;
}

function ChangedColumns({ columns }: { columns: readonly ColumnDifference[] }) {
  const { t } = useT();
  const { number } = useFormat();
  const typeOf = (type: string | null) => (type ? t(TYPE_NAMES[type as ColumnType]) : "");
  const changeOf = (column: ColumnDifference) => {
    if (column.name_before === null) return t("projects.compare.newColumn");
    if (column.name_after === null) return t("projects.compare.goneColumn");
    return [
      column.name_before !== column.name_after &&
        t("projects.compare.renamed", { before: column.name_before }),
      column.type_before !== column.type_after &&
        t("projects.compare.retyped", {
          before: typeOf(column.type_before),
          after: typeOf(column.type_after),
        }),
    ]
      .filter(Boolean)
      .join(", ");
  };
  if (columns.length === 0) return null;
  return (
    <DataTable
      label={t("projects.compare.columns")}
      rows={columns}
      rowKey={(column) => column.column_id}
      columns={[
        {
          key: "name",
          label: t("projects.compare.column"),
          cell: (column) => column.name_after ?? column.name_before,
        },
        { key: "change", label: t("projects.compare.change"), cell: changeOf },
        {
          key: "cells",
          label: t("projects.compare.cells"),
          isNumber: true,
          cell: (column) => number(column.changed_cells, 0),
        },
      ]}
    />
  );
}

interface ChangedRowsProps {
  rows: readonly RowDifference[];
  columns: readonly ColumnDifference[];
  /** Only what is missing today can come back. */
  canBringBack: boolean;
}

function ChangedRows({ rows, columns, canBringBack }: ChangedRowsProps) {
  const { t } = useT();
  const { number } = useFormat();
  const { apply, isChanging } = useProject();
  const backOf = (row: RowDifference) =>
    row.kind === "removed" && (
      <Button
        size="compact-md"
        variant="subtle"
        aria-label={t("projects.rows.bringBackThis", { row: row["_row"] })}
        loading={isChanging}
        onClick={() =>
          void apply(
            [{ kind: "restore_rows", chosen: [row["_row"]] }],
            t("projects.rows.broughtBack", { count: 1 }),
          )
        }
      >
        {t("projects.rows.back")}
      </Button>
    );
  const cellsOf = (row: RowDifference) => <Cells row={row} columns={columns} />;
  if (rows.length === 0) return null;
  return (
    <DataTable
      label={t("projects.compare.rows")}
      rows={rows}
      rowKey={(row) => String(row["_row"])}
      columns={[
        {
          key: "row",
          label: t("projects.cell.rowInSheet"),
          isNumber: true,
          cell: (row) => number(row["_row"], 0),
          width: WIDTH.xs,
        },
        { key: "kind", label: t("projects.compare.change"), cell: (row) => t(KINDS[row.kind]!) },
        {
          key: "cells",
          label: t("projects.compare.differences"),
          isWide: true,
          cell: cellsOf,
        },
      ]}
      {...(canBringBack && rows.some((row) => row.kind === "removed") ? { rowActions: backOf } : {})}
    />
  );
}

/** The cells of a row, each as it was and as it is. */
function Cells({ row, columns }: { row: RowDifference; columns: readonly ColumnDifference[] }) {
  const { t, lang } = useT();
  const project = useProject();
  const nameOf = (id: string) =>
    project.columns.find((column) => column.column_id === id)?.column_name ??
    columns.find((column) => column.column_id === id)?.name_before ??
    id;
  const said = (value: CellValue) => {
    const isMoment = typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value);
    return cellText(lang, { column_type: isMoment ? "datetime" : "text" }, value) ?? t("grid.empty");
  };
  if (row.kind !== "changed") {
    const whole = Object.entries(row.cells).map(
      ([column, { before, after }]) => `${nameOf(column)}: ${said(row.kind === "added" ? after : before)}`,
    );
    return (
      <Text size="sm" lineClamp={2}>
        {whole.join(" · ")}
      </Text>
    );
  }
  return (
    <Stack gap="4xs">
      {Object.entries(row.cells).map(([column, { before, after }]) => (
        <Text key={column} size="sm">
          {t("projects.compare.cell", { column: nameOf(column), before: said(before), after: said(after) })}
        </Text>
      ))}
    </Stack>
  );
}
