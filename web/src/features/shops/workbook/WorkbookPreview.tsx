import { Alert, Button, Group, List, Stack, Text } from "@mantine/core";
import type { AnswerOf } from "@/api/call";
import { useT } from "@/phrases/useT";
import { type Column, DataTable } from "@/ui/DataTable";
import { useDevice } from "@/ui/device";
import { captionOf, shownValue } from "./words";
import classes from "./Workbook.module.css";

export const IMPORT = "/v1/shop/bundle/update/by_excel";
export type Answer = AnswerOf<typeof IMPORT>;
type RowChange = Answer["change_list"][number];
type CellError = Answer["error_list"][number];

interface PreviewProps {
  preview: Answer;
  isRunning: boolean;
  onApply: () => void;
}

/** What the workbook would change, or what is wrong with it, cell by cell. */
export function WorkbookPreview({ preview, isRunning, onApply }: PreviewProps) {
  const { t } = useT();
  const errors = useErrorColumns();
  const changes = useChangeColumns();
  const {
    created_count: created,
    updated_count: updated,
    unchanged_count: unchanged,
    error_list,
    change_list,
  } = preview;
  if (error_list.length > 0) {
    return (
      <div role="alert">
        <Alert color="danger" title={t("shops.workbook.wrong", { count: error_list.length })} mb="sm">
          {t("shops.workbook.wrongText")}
        </Alert>
        <DataTable
          label={t("shops.workbook.errors")}
          rows={error_list}
          columns={errors}
          rowKey={(error) => `${error.sheet}${error.row}${error.field}`}
        />
      </div>
    );
  }
  const changed = change_list.filter((row) => row.is_new || row.change_list.length > 0);
  return (
    <Stack gap="sm">
      <Text fw={600} aria-live="polite">
        {t("shops.workbook.counts", { created, updated, unchanged })}
      </Text>
      {changed.length > 0 && (
        <>
          <DataTable
            label={t("shops.workbook.changes")}
            rows={changed}
            columns={changes}
            rowKey={(row) => `${row.sheet}${row.row}`}
          />
          <Group justify="flex-end">
            <Button loading={isRunning} onClick={onApply}>
              {t("shops.workbook.apply")}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

function useErrorColumns(): Column<CellError>[] {
  const { t } = useT();
  return [
    {
      key: "place",
      label: t("shops.workbook.cell"),
      cell: (error) =>
        t("shops.workbook.place", {
          sheet: error.sheet_name,
          row: error.row,
          column: error.column_name || captionOf(error.field, t),
        }),
    },
    { key: "message", label: t("shops.workbook.problem"), cell: (error) => error.message, isWide: true },
  ];
}

function useChangeColumns(): Column<RowChange>[] {
  const { t } = useT();
  return [
    {
      key: "name",
      label: t("shops.workbook.row"),
      cell: (row) =>
        t(row.is_new ? "shops.workbook.new" : "shops.workbook.changed", {
          name: row.name,
          sheet: row.sheet_name,
          row: row.row,
        }),
    },
    { key: "fields", label: t("shops.workbook.changes"), cell: (row) => <Fields row={row} />, isWide: true },
  ];
}

/** What a row changes, field by field; on a phone the old value stands above the new one. */
function Fields({ row }: { row: RowChange }) {
  const { t, lang } = useT();
  const { isMobile } = useDevice();
  const shown = (field: string, value: unknown) => shownValue(field, value, t, lang);
  return (
    <List size="sm" className={classes["changes"]} aria-label={t("shops.workbook.changes")}>
      {row.change_list
        .filter(({ field, after, before }) => !row.is_new || shown(field, after) !== shown(field, before))
        .map(({ field, before, after }) => (
          <List.Item key={field}>
            {captionOf(field, t)}:{" "}
            <span className={classes["pair"]} data-stacked={(isMobile && !row.is_new) || undefined}>
              {!row.is_new && <del>{shown(field, before)}</del>}{" "}
              <ins>{row.is_new ? shown(field, after) : `→ ${shown(field, after)}`}</ins>
            </span>
          </List.Item>
        ))}
    </List>
  );
}
