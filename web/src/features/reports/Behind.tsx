import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { OpenWindow } from "@/ui/OpenWindow";
import { Loaded } from "@/ui/States";
import { ResultTable } from "./ResultTable";
import type { Row, RunBody } from "./types";

interface BehindProps {
  asked: RunBody;
  groups: Row;
  onClose: () => void;
}

/** The rows behind one line of a report. */
export function Behind({ asked, groups, onClose }: BehindProps) {
  const { t } = useT();
  const read = useRead("/v1/report/run", { body: { ...asked, behind_list: [...groups] } });
  return (
    <OpenWindow title={t("reports.behind")} onClose={onClose} size="xl">
      <Loaded read={read}>{(found) => <ResultTable found={found} label={t("reports.behind")} />}</Loaded>
    </OpenWindow>
  );
}
