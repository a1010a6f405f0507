import { useEffect } from "react";
import { call } from "@/api/call";
import type { OwnJob } from "@/api/generated/types.gen";
import { followJob, trayStore } from "@/api/jobs/tray";
import { sessionStore } from "@/api/session";
import { type PhraseKey, translate } from "@/phrases/useT";

/** Where a job of a kind is looked at, and what it is called where nobody named it. */
const KINDS: Readonly<Record<string, { route: string; title: PhraseKey }>> = {
  import: { route: "project_view", title: "shell.jobs.import" },
  refresh: { route: "project_view", title: "shell.jobs.refresh" },
  statistics: { route: "project_statistics_view", title: "shell.jobs.statistics" },
  learning: { route: "project_machine_learning", title: "shell.jobs.learning" },
};

const owner = () => sessionStore.get()?.user?.username ?? null;

/** Put what runs for the person on the server into the tray, wherever it was started: another tab, another device. */
export async function followRunningJobs(): Promise<void> {
  const asker = owner();
  const known = new Set(trayStore.get().map((entry) => entry.jobId));
  const { job_list } = await call("/v1/job/list", { body: { only_unfinished: true } });
  const unknown = job_list.filter((job) => !known.has(job.job_id) && job.kind in KINDS);
  if (unknown.length === 0) return;
  if (owner() !== asker) return;
  for (const job of unknown.toReversed()) follow(job);
}

function follow(job: OwnJob): void {
  const kind = KINDS[job.kind];
  if (!kind) return;
  const work = translate(kind.title);
  const name = job.subject_name;
  followJob({
    jobId: job.job_id,
    title: name ? `${work}: ${name}` : work,
    route: kind.route,
    params: { project_id: job.subject_id },
  });
}

/** Look for running work after a sign-in, and again when the person comes back to the tab. */
export function useRunningJobs(username: string | null): void {
  useEffect(() => {
    if (!username) return undefined;
    const look = () => {
      // The tray is an extra: without an answer it shows what was started here.
      if (!document.hidden) followRunningJobs().catch(() => undefined);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [username]);
}
