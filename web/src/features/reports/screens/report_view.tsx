import { useRead } from "@/api/useCalls";
import { useUrlParam } from "@/screens/useUrlState";
import { useT } from "@/phrases/useT";
import { Page } from "@/ui/Page";
import { CardSkeleton, EmptyState, Loaded } from "@/ui/States";
import { IconReportOff } from "@tabler/icons-react";
import { OpenedReport } from "../OpenedReport";
import { ReportList } from "../ReportList";

/** The list of reports, or the one that the address names. */
export default function ReportViewScreen() {
  const report = useUrlParam("report");
  return report ? <Opened key={report} id={report} /> : <ReportList />;
}

function Opened({ id }: { id: string }) {
  const { t } = useT();
  const read = useRead("/v1/report/list", { body: { report_cl_id_list: [id] } });
  return (
    <Loaded
      read={read}
      skeleton={<CardSkeleton />}
      empty={{
        when: ({ list }) => list.length === 0,
        show: (
          <Page title={t("reports.title")}>
            <EmptyState icon={<IconReportOff />} title={t("reports.gone")} text={t("reports.gone.text")} />
          </Page>
        ),
      }}
    >
      {({ list }) => list.map((report) => <OpenedReport key={report.report_cl_id} report={report} />)}
    </Loaded>
  );
}
