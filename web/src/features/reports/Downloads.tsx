import { Button, Group } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";
import { useDownload } from "@/ui/useDownload";
import type { RunBody } from "./types";

/** The result as a workbook with its chart, or as CSV. */
export function Downloads({ asked }: { asked: RunBody }) {
  const { t } = useT();
  const { run, isRunning } = useDownload();
  const get = (form: "workbook" | "csv") =>
    void run("/v1/report/export", {
      query: { form },
      body: asked,
      fallbackName: form === "csv" ? "report.csv" : "report.xlsx",
    });
  return (
    <Group gap="xs">
      <Button
        variant="default"
        loading={isRunning}
        leftSection={<IconFileSpreadsheet size={ICON.md} aria-hidden />}
        onClick={() => get("workbook")}
      >
        {t("reports.workbook")}
      </Button>
      <Button
        variant="default"
        disabled={isRunning}
        leftSection={<IconDownload size={ICON.md} aria-hidden />}
        onClick={() => get("csv")}
      >
        {t("reports.csv")}
      </Button>
    </Group>
  );
}
