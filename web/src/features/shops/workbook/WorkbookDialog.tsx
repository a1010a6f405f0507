import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { upload } from "@/api/files";
import { CallProblem } from "@/api/problems";
import { useT } from "@/phrases/useT";
import { FileDrop } from "@/ui/FileDrop";
import { notifyDone, notifyProblem } from "@/ui/notify";
import { OpenWindow } from "@/ui/OpenWindow";
import { ICON } from "@/ui/sizes";
import { useDownload } from "@/ui/useDownload";
import { type Answer, IMPORT, WorkbookPreview } from "./WorkbookPreview";

const MB = 1024 * 1024;

interface WorkbookDialogProps {
  shop: string;
  onClose: () => void;
  /** The catalogue has changed: it is read again. */
  onImported: () => void;
}

/** The catalogue as a workbook: download, change, bring in again; every change is shown before it is made. */
export default function WorkbookDialog({ shop, onClose, onImported }: WorkbookDialogProps) {
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
    onClose();
  };
  return (
    <OpenWindow onClose={onClose} size="xl" title={t("shops.workbook.title")}>
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
        {preview && (
          <WorkbookPreview preview={preview} isRunning={progress !== null} onApply={() => void apply()} />
        )}
      </Stack>
    </OpenWindow>
  );
}

function Downloads({ shop }: { shop: string }) {
  return (
    <Group gap="xs">
      <DownloadButton shop={shop} what="all" />
      <DownloadButton shop={shop} what="template" />
    </Group>
  );
}

function DownloadButton({ shop, what }: { shop: string; what: "all" | "template" }) {
  const { t } = useT();
  const { run, isRunning } = useDownload();
  const save = () =>
    void run("/v1/shop/bundle/excel/export", {
      query: { user_shop_client_id: shop, only_template: what === "template" },
      fallbackName: `${t("shops.bundles.title")}.xlsx`,
    });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={ICON.md} aria-hidden />}
      loading={isRunning}
      onClick={save}
    >
      {t(`shops.workbook.download.${what}`)}
    </Button>
  );
}
