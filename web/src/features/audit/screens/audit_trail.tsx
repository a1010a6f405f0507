import { Box, Button, Card, Text } from "@mantine/core";
import { IconDownload, IconHistory } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import type { AuditView, Subject } from "@/api/generated/types.gen";
import { usePages } from "@/api/usePages";
import { useT } from "@/phrases/useT";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { Page } from "@/ui/Page";
import { EmptyState, ErrorState } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { useDownload } from "@/ui/useDownload";
import { Changes } from "../Changes";
import { Filters } from "../Filters";
import { SUBJECTS } from "../subjects";
import { useTrailWords } from "../words";

const LIST = "/v1/audit/list";

/** What the address asks the trail for. */
function useTrailQuery() {
  const [params] = useSearchParams();
  const given = (name: string) => params.get(name) || null;
  return {
    who: given("who"),
    action: given("action"),
    subject: given("subject") as Subject | null,
    search_text: given("q"),
    date_from: given("from"),
    date_to: given("to"),
  };
}

/** For administrators: who did what, when and from where. */
export default function AuditTrailScreen() {
  const { t } = useT();
  const query = useTrailQuery();
  const isFiltered = Object.values(query).some(Boolean);
  const { read, rows, onMore, isLoadingMore } = usePages(LIST, query);
  const { run, isRunning } = useDownload();
  const columns = useColumns();
  return (
    <Page
      wide
      title={t("audit.title")}
      description={t("audit.lead")}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={ICON.sm} aria-hidden />}
          loading={isRunning}
          onClick={() => void run("/v1/audit/export", { query, fallbackName: "audit.xlsx" })}
        >
          {t("audit.export")}
        </Button>
      }
    >
      <Card padding={0}>
        <Filters />
        {read.error && !rows ? (
          <ErrorState problem={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <DataTable
            label={t("audit.title")}
            rows={rows}
            isLoading={read.isPending}
            rowKey={(entry) => entry.audit_id}
            columns={columns}
            onMore={onMore}
            isLoadingMore={isLoadingMore}
            empty={
              isFiltered ? (
                <EmptyState title={t("ui.noMatch.title")} text={t("ui.noMatch.text")} />
              ) : (
                <EmptyState
                  icon={<IconHistory />}
                  title={t("audit.none.title")}
                  text={t("audit.none.text")}
                />
              )
            }
          />
        )}
      </Card>
    </Page>
  );
}

function useColumns() {
  const { t } = useT();
  const { dateTime } = useFormat();
  const words = useTrailWords();
  return [
    {
      key: "action",
      label: t("audit.action"),
      cell: (entry: AuditView) => <Text size="sm">{words.action(entry.action)}</Text>,
    },
    { key: "at", label: t("audit.at"), cell: (entry: AuditView) => dateTime(entry.at) },
    { key: "who", label: t("audit.who"), cell: (entry: AuditView) => entry.actor_name || "–" },
    {
      key: "subject",
      label: t("audit.subject"),
      cell: (entry: AuditView) => (
        <Box>
          {entry.subject_name || "–"}
          <Text size="xs" c="dimmed">
            {t(SUBJECTS[entry.subject])}
          </Text>
        </Box>
      ),
    },
    {
      key: "changes",
      label: t("audit.changes"),
      cell: (entry: AuditView) => <Changes changes={entry.changes} />,
    },
    { key: "address", label: t("audit.address"), cell: (entry: AuditView) => entry.address || "–" },
  ];
}
