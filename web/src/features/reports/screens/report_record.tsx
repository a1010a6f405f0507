import { useRead } from "@/api/useCalls";
import { useUrlParam } from "@/screens/useUrlState";
import { CardSkeleton, Loaded } from "@/ui/States";
import { draftOf, newDraft } from "../draft";
import { Editor } from "../Editor";
import { ReportGone } from "../ReportGone";

/** A new report, or the one that the address names. */
export default function ReportRecordScreen() {
  const id = useUrlParam("report");
  const sources = useRead("/v1/report/source/list", {});
  const kept = useRead("/v1/report/list", { body: { report_cl_id_list: [id] } }, { enabled: Boolean(id) });
  return (
    <Loaded read={sources} skeleton={<CardSkeleton cards={2} />}>
      {({ list }) =>
        id ? (
          <Loaded
            read={kept}
            skeleton={<CardSkeleton cards={2} />}
            empty={{ when: (answer) => answer.list.length === 0, show: <ReportGone /> }}
          >
            {(answer) =>
              answer.list.map((report) => (
                <Editor key={report.report_cl_id} sources={list} first={draftOf(report)} report={report} />
              ))
            }
          </Loaded>
        ) : (
          <Editor sources={list} first={newDraft(list[0]?.code ?? "")} report={null} />
        )
      }
    </Loaded>
  );
}
