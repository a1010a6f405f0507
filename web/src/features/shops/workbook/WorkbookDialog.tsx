import { Alert, Button, Group, List, Modal, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { AnswerOf } from "@/api/call";
import { download, upload } from "@/api/files";
import { CallProblem } from "@/api/problems";
import { useT } from "@/phrases/useT";
import { type Column, DataTable } from "@/ui/DataTable";
import { FileDrop } from "@/ui/FileDrop";
import { notifyDone, notifyProblem } from "@/ui/notify";
import { captionOf, shownValue } from "./words";

const IMPORT = "/v1/shop/bundle/update/by_excel";
const MB = 1024 * 1024;
type Answer = AnswerOf<typeof IMPORT>;
type RowChange = Answer["change_list"][number];
type CellError = Answer["error_list"][number];

interface WorkbookDialogProps {
  shop: string;
  opened: boolean;
  onClose: () => void;
  /** The catalogue has changed: it is read again. */
  onImported: () => void;
}

/** The catalogue as a workbook: download, change, bring in again; every change is shown before it is made. */
export default function WorkbookDialog({ shop, opened, onClose, onImported }: WorkbookDialogProps) {
  const { t } = useT();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<Answer | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (chosen: File, isTrial: boolean): Promise<Answer | null> => {
    setProgress(0);
    setRefusal(null);
    try {
      return await upload(IMPORT, {
        query: { user_shop_client_id: shop, dry_run: isTrial },
        form: { shop_bundle_excel_file: chosen },
        onProgress: setProgress,
      });
    } catch (problem) {
      if (problem instanceof CallProblem) setRefusal(problem.message);
      else notifyProblem(problem);
      return null;
    } finally {
      setProgress(null);
    }
  };
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    setPreview(await send(chosen, true));
  };
  const apply = async () => {
    const answer = file && (await send(file, false));
    if (!answer) return;
    setPreview(answer);
    if (answer.error_list.length > 0) return;
    const { created_count: created, updated_count: updated } = answer;
    notifyDone(t("shops.workbook.done", { created, updated }));
    onImported();
    close();
  };
  const close = () => {
    setFile(null);
    setPreview(null);
    setRefusal(null);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      size="xl"
      title={t("shops.workbook.title")}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <Stack gap="md">
        <Text>{t("shops.workbook.lead")}</Text>
        <Downloads shop={shop} />
        <FileDrop
          label={t("shops.workbook.drop")}
          hint={t("shops.workbook.hint")}
          accept={[".xlsx", ".xls"]}
          maxBytes={10 * MB}
          onFiles={([first]) => void choose(first)}
          progress={progress}
          fileName={file?.name ?? null}
          error={refusal}
        />
        {preview && <Preview preview={preview} isRunning={progress !== null} onApply={() => void apply()} />}
      </Stack>
    </Modal>
  );
}

function Downloads({ shop }: { shop: string }) {
  const { t } = useT();
  const [running, setRunning] = useState<"all" | "template" | null>(null);
  const fetchFile = (what: "all" | "template") => {
    setRunning(what);
    download("/v1/shop/bundle/excel/export", {
      query: { user_shop_client_id: shop, only_template: what === "template" },
      fallbackName: `${t("shops.bundles.title")}.xlsx`,
    })
      .catch(notifyProblem)
      .finally(() => setRunning(null));
  };
  return (
    <Group gap="xs">
      {(["all", "template"] as const).map((what) => (
        <Button
          key={what}
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden />}
          loading={running === what}
          onClick={() => fetchFile(what)}
        >
          {t(`shops.workbook.download.${what}`)}
        </Button>
      ))}
    </Group>
  );
}

interface PreviewProps {
  preview: Answer;
  isRunning: boolean;
  onApply: () => void;
}

/** What the workbook would change, or what is wrong with it, cell by cell. */
function Preview({ preview, isRunning, onApply }: PreviewProps) {
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
        <Alert color="red" title={t("shops.workbook.wrong", { count: error_list.length })} mb="sm">
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
    { key: "message", label: t("shops.workbook.problem"), cell: (error) => error.message },
  ];
}

function useChangeColumns(): Column<RowChange>[] {
  const { t } = useT();
  return [
    {
      key: "name",
      label: t("shops.workbook.row"),
      cell: (row) =>
        t(row.is_new ? "shops.workbook.new" : "shops.workbook.changed", { name: row.name, row: row.row }),
    },
    { key: "fields", label: t("shops.workbook.changes"), cell: (row) => <Fields row={row} /> },
  ];
}

function Fields({ row }: { row: RowChange }) {
  const { t, lang } = useT();
  const shown = (field: string, value: unknown) => shownValue(field, value, t, lang);
  return (
    <List size="sm">
      {row.change_list
        .filter(({ field, after, before }) => !row.is_new || shown(field, after) !== shown(field, before))
        .map(({ field, before, after }) => (
          <List.Item key={field}>
            {captionOf(field, t)}: {!row.is_new && <del>{shown(field, before)}</del>} {shown(field, after)}
          </List.Item>
        ))}
    </List>
  );
}
