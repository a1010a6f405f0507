import { useRead } from "@/api/useCalls";
import { useUrlParam } from "@/screens/useUrlState";
import { CardSkeleton, Loaded } from "@/ui/States";
import { OpenedReport } from "../OpenedReport";
import { ReportGone } from "../ReportGone";
import { ReportList } from "../ReportList";

/** The list of reports, or the one that the address names. */
export default function ReportViewScreen() {
  const report = useUrlParam("report");
  return report ? <Opened key={report} id={report} /> : <ReportList />;
}

function Opened({ id }: { id: string }) {
  const read = useRead("/v1/report/list", { body: { report_cl_id_list: [id] } });
  return (
    <Loaded
      read={read}
      skeleton={<CardSkeleton />}
      empty={{
        when: ({ list }) => list.length === 0,
        show: <ReportGone />,
      }}
    >
      {({ list }) => list.map((report) => <OpenedReport key={report.report_cl_id} report={report} />)}
    </Loaded>
  );
}
