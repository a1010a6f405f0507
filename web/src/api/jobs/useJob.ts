import { useEffect, useState } from "react";
import { call } from "../call";
import type { CallProblem } from "../problems";
import { isFinished, type Job } from "./job";
import { type JobLink, watchJob } from "./watchJob";

interface Followed {
  jobId: string;
  job: Job | null;
  link: JobLink;
  problem: CallProblem | null;
}

/** Follow a job live; without an id it waits for one. */
export function useJob(jobId: string | null | undefined) {
  const [followed, setFollowed] = useState<Followed | null>(null);
  useEffect(() => {
    if (!jobId) return undefined;
    const start: Followed = { jobId, job: null, link: "connecting", problem: null };
    const change = (part: Partial<Followed>) =>
      setFollowed((now) => ({ ...(now?.jobId === jobId ? now : start), ...part }));
    return watchJob(jobId, {
      onJob: (job) => change({ job }),
      onLink: (link) => change({ link }),
      onProblem: (problem) => change({ problem }),
    });
  }, [jobId]);
  const current = followed?.jobId === jobId ? followed : null;
  return {
    job: current?.job ?? null,
    link: current?.link ?? ("connecting" as JobLink),
    problem: current?.problem ?? null,
    isFinished: isFinished(current?.job),
    cancel: () => (jobId ? call("/v1/job/cancel", { query: { job_id: jobId } }) : Promise.resolve(null)),
  };
}
