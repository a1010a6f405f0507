import { Badge, Button, Text } from "@mantine/core";
import { IconPlus, IconReportAnalytics } from "@tabler/icons-react";
import { Link } from "react-router";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { ListScreen } from "@/screens/ListScreen";
import { useLink } from "@/screens/links";
import type { Column } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { EmptyState } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import type { Report } from "./types";
import { STATE_TONES, STATE_WORDS } from "./words";

/** All reports, each with what it asks in a sentence. */
export function ReportList() {
  const { t } = useT();
  const to = useLink();
  const read = useRead("/v1/report/list", { body: {} });
  const columns = useColumns();
  const add = (
    <Button component={Link} to={to("report_record")} leftSection={<IconPlus size={ICON.md} aria-hidden />}>
      {t("reports.new")}
    </Button>
  );
  return (
    <ListScreen
      title={t("reports.title")}
      description={t("reports.lead")}
      actions={add}
      read={read}
      rows={read.data?.list}
      columns={columns}
      rowKey={(row) => row.report_cl_id}
      linkTo={(row) => to("report_view", { report: row.report_cl_id })}
      searchText={(row) => `${row.report_name} ${row.report_code} ${row.sentence}`}
      empty={
        <EmptyState
          icon={<IconReportAnalytics />}
          title={t("reports.empty")}
          text={t("reports.empty.text")}
          action={add}
        />
      }
    />
  );
}

function useColumns(): Column<Report>[] {
  const { t } = useT();
  const { dateTime, number } = useFormat();
  return [
    {
      key: "name",
      label: t("reports.name"),
      cell: (row) => row.report_name,
      sortBy: (row) => row.report_name,
    },
    {
      key: "sentence",
      label: t("reports.asks"),
      isWide: true,
      cell: (row) => <Text size="sm">{row.sentence}</Text>,
    },
    {
      key: "state",
      label: t("reports.state"),
      cell: (row) => (
        <Badge color={STATE_TONES[row.state]} miw="max-content">
          {t(STATE_WORDS[row.state])}
        </Badge>
      ),
      sortBy: (row) => row.state,
    },
    {
      key: "run",
      label: t("reports.lastRun"),
      cell: (row) => (row.last_run ? dateTime(row.last_run.began_at) : t("reports.neverRun")),
      sortBy: (row) => row.last_run?.began_at,
    },
    {
      key: "mails",
      label: t("reports.mails"),
      isNumber: true,
      cell: (row) => number(row.subscription_count, 0),
      sortBy: (row) => row.subscription_count,
    },
  ];
}
