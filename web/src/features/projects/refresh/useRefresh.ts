import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "@/api/call";
import { upload } from "@/api/files";
import type { Job } from "@/api/jobs/job";
import { dropJob, followJob } from "@/api/jobs/tray";
import { readAgain } from "@/api/useCalls";
import { useRefreshBalance } from "@/features/credits/public";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { notifyDone, notifyProblem } from "@/ui/notify";
import { COLUMNS, RESTORE, STALE } from "../useChanges";

interface Start {
  file: File;
  sheet: string;
  match: Readonly<Record<string, string | null>>;
  /** Rows of the sheet that are no records. */
  leftOut: ReadonlySet<number>;
}

interface Result {
  version: number;
  version_before: number;
  row_count: number;
}

/** Taking a new file into a project: it goes on without the page, and has an undo. */
export function useRefresh(projectId: string, name: string) {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const refreshBalance = useRefreshBalance();
  const [jobId, setJobId] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const isRunning = useRef(false);
  const renew = () => readAgain(cache, COLUMNS, ...STALE);
  const start = async ({ file, sheet, match, leftOut }: Start) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsSaving(true);
    try {
      const saved = await upload("/v1/wanalyzer/project/save", {
        form: {
          excel_file: file,
          project_id: projectId,
          sheet,
          column_match: Object.keys(match).length ? JSON.stringify(match) : undefined,
          left_out_row_list: leftOut.size ? JSON.stringify([...leftOut]) : undefined,
        },
      });
      followJob({
        jobId: saved.job_id ?? "",
        title: `${t("shell.jobs.refresh")}: ${name}`,
        route: "project_view",
        params: { project_id: projectId, tab: "history" },
      });
      setJobId(saved.job_id);
    } catch (problem) {
      notifyProblem(problem);
    } finally {
      isRunning.current = false;
      setIsSaving(false);
      await refreshBalance();
    }
  };
  const undo = async ({ version, version_before: before }: Result) => {
    try {
      await call(RESTORE, { body: { project_id: projectId, version: before, base_version: version } });
    } catch (problem) {
      notifyProblem(problem);
    }
    await renew();
  };
  const finish = async (job: Job) => {
    dropJob(job.job_id);
    await renew();
    await navigate(to("project_view", { project_id: projectId, tab: "history" }));
    const result = job.result as Result;
    notifyDone(t("projects.refresh.done", { name, count: result.row_count }), () => void undo(result));
  };
  return { jobId, isSaving, start, finish: (job: Job) => void finish(job), again: () => setJobId(null) };
}
