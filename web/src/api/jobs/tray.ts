import { readStored, writeStored } from "../storage";
import { createStore, useStore } from "../store";
import { isFinished, type Job } from "./job";
import { watchJob } from "./watchJob";

/** A job that follows the person across screens: shown in the header, announced when it has finished. */
export interface TrayJob {
  jobId: string;
  /** What it is, in the words of the person ("Memnuniyet.xlsx"). */
  title: string;
  /** Where its result is looked at: a route and its parameters. */
  route?: string;
  params?: Record<string, string>;
  job: Job | null;
}

const KEY = "terazi.jobs";

export const trayStore = createStore<readonly TrayJob[]>([]);

const watched = new Map<string, () => void>();
const finishListeners = new Set<(finished: TrayJob) => void>();

function keep(jobs: readonly TrayJob[]): void {
  trayStore.set(jobs);
  writeStored(
    KEY,
    jobs.filter((entry) => !isFinished(entry.job)).map((entry) => ({ ...entry, job: null })),
    "session",
  );
}

/** Put a job that was just started into the tray. */
export function followJob(started: Omit<TrayJob, "job">): void {
  if (watched.has(started.jobId)) return;
  keep([{ ...started, job: null }, ...trayStore.get()]);
  const change = (job: Job) => {
    keep(trayStore.get().map((entry) => (entry.jobId === started.jobId ? { ...entry, job } : entry)));
    if (!isFinished(job)) return;
    watched.delete(started.jobId);
    for (const listener of finishListeners) listener({ ...started, job });
  };
  watched.set(
    started.jobId,
    watchJob(started.jobId, { onJob: change, onProblem: () => dropJob(started.jobId) }),
  );
}

export function dropJob(jobId: string): void {
  watched.get(jobId)?.();
  watched.delete(jobId);
  keep(trayStore.get().filter((entry) => entry.jobId !== jobId));
}

export function dropAllJobs(): void {
  for (const entry of trayStore.get()) dropJob(entry.jobId);
}

/** After a reload the tray goes on with what was running. */
export function resumeTray(): void {
  for (const entry of readStored<TrayJob[]>(KEY, "session") ?? []) followJob(entry);
}

export function onJobFinished(listener: (finished: TrayJob) => void): () => void {
  finishListeners.add(listener);
  return () => finishListeners.delete(listener);
}

const toldOnPage = new Set<string>();

/** A page shows the end of this job itself, so nobody announces it beside; what is returned takes that back. */
export function tellOnPage(jobId: string): () => void {
  toldOnPage.add(jobId);
  return () => void toldOnPage.delete(jobId);
}

export function isToldOnPage(jobId: string): boolean {
  return toldOnPage.has(jobId);
}

export function useTray(): readonly TrayJob[] {
  return useStore(trayStore);
}
