import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { FileDrop } from "@/ui/FileDrop";
import { Section } from "@/ui/Page";
import { ICON } from "@/ui/sizes";
import { useDownload } from "@/ui/useDownload";
import type { SiteRow } from "../sites/types";
import { Preview } from "./Preview";
import { useWorkbook } from "./useWorkbook";

const MB = 1024 * 1024;

/** A site as a workbook: downloaded, changed, brought in again; every change is shown before it is made. */
export default function Workbook({ site }: { site: SiteRow }) {
  const { t } = useT();
  const book = useWorkbook(site.frontend_client_id);
  const { preview, result } = book;
  return (
    <Stack gap="md">
      <Section title={t("site.book.download")} description={t("site.book.downloadLead")}>
        <Group>
          <DownloadButton site={site} />
        </Group>
      </Section>
      <Section title={t("site.book.upload")} description={t("site.book.uploadLead")}>
        <Stack gap="md">
          <FileDrop
            label={t("site.book.drop")}
            hint={t("site.book.hint")}
            accept={[".xlsx", ".xls"]}
            maxBytes={10 * MB}
            onFiles={([first]) => void book.choose(first)}
            progress={book.progress}
            fileName={book.file?.name ?? null}
            error={book.refusal}
          />
          {book.isStale && (
            <Alert color="warning" role="alert" title={t("site.book.stale")}>
              {t("site.book.staleText")}
            </Alert>
          )}
          {result && (
            <Alert color="success" role="status" title={t("site.book.done")}>
              {t(result.is_published ? "site.book.donePublished" : "site.book.doneDrafts", countsOf(result))}
            </Alert>
          )}
          {preview && (
            <Preview
              key={preview.state}
              preview={preview}
              domain={site.domain}
              isRunning={book.progress !== null}
              onApply={(chosen) => void book.apply(chosen)}
            />
          )}
          {!preview && !result && (
            <Text size="sm" c="dimmed">
              {t("site.book.rules")}
            </Text>
          )}
        </Stack>
      </Section>
    </Stack>
  );
}

function countsOf({ created_count, updated_count, deleted_count }: Counts) {
  return { created: created_count, updated: updated_count, deleted: deleted_count };
}

interface Counts {
  created_count: number;
  updated_count: number;
  deleted_count: number;
}

function DownloadButton({ site }: { site: SiteRow }) {
  const { t } = useT();
  const { run, isRunning } = useDownload();
  const save = () =>
    void run("/v1/system/excel/export", {
      query: { frontend_client_id: site.frontend_client_id },
      fallbackName: `${site.domain}.xlsx`,
    });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={ICON.md} aria-hidden />}
      loading={isRunning}
      onClick={save}
    >
      {t("site.book.download")}
    </Button>
  );
}
