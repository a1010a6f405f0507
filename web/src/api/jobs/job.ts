/** A piece of work that runs without the page. */
export interface Job {
  job_id: string;
  kind: string;
  state: "queued" | "running" | "succeeded" | "failed" | "cancelled";
  /** 0 to 1. */
  progress: number;
  step_key?: string | null;
  step_text?: string | null;
  /** What is known so far, for example the leaderboard; each kind of job has its own. */
  detail?: unknown;
  result?: unknown;
  error_message?: string | null;
  queued_at?: string | null;
  started_at?: string | null;
  finished_at?: string | null;
}

export function isFinished(job: Job | null | undefined): boolean {
  return job?.state === "succeeded" || job?.state === "failed" || job?.state === "cancelled";
}
