import { call } from "../call";
import { addressOf } from "../context";
import { CallProblem } from "../problems";
import { isFinished, type Job } from "./job";

/** `live` = events arrive; `polling` = the connection is lost and the state is asked for instead. */
export type JobLink = "connecting" | "live" | "polling";

interface JobWatcher {
  onJob: (job: Job) => void;
  onLink?: (link: JobLink) => void;
  /** The job cannot be read at all (it is gone, or belongs to someone else). */
  onProblem?: (problem: CallProblem) => void;
}

/** The server pings every few seconds; silence for this long means the connection is dead without saying so. */
export const SILENCE_MS = 20_000;
const POLL_MS = 2_000;
const RECONNECT_MS = 15_000;

/** Follow a job until it has finished. A lost connection is noticed, bridged by asking, and built up again.
 * The browser's own retry is not enough: an error page of a proxy closes an EventSource for good. */
export function watchJob(jobId: string, watcher: JobWatcher): () => void {
  const watch = new Watch(jobId, watcher);
  void watch.start();
  return () => watch.close();
}

class Watch {
  private readonly jobId: string;
  private readonly watcher: JobWatcher;
  private source: EventSource | null = null;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private poll: ReturnType<typeof setTimeout> | undefined;
  private reconnect: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(jobId: string, watcher: JobWatcher) {
    this.jobId = jobId;
    this.watcher = watcher;
  }

  async start(): Promise<void> {
    this.watcher.onLink?.("connecting");
    await this.ask();
    if (!this.isClosed) await this.connect();
  }

  close(): void {
    this.isClosed = true;
    this.hangUp();
    clearTimeout(this.poll);
    clearTimeout(this.reconnect);
  }

  private async connect(): Promise<void> {
    try {
      const { ticket } = await call("/v1/job/ticket", { query: { job_id: this.jobId } });
      if (this.isClosed) return;
      this.listen(String(ticket));
    } catch {
      this.loseConnection();
    }
  }

  private listen(ticket: string): void {
    const source = new EventSource(addressOf("/v1/job/events", { job_id: this.jobId, ticket }));
    this.source = source;
    this.awaitSign();
    source.addEventListener("open", () => this.sign());
    source.addEventListener("ping", () => this.sign());
    source.addEventListener("job", (event) => {
      this.sign();
      this.take(JSON.parse((event as MessageEvent<string>).data) as Job);
    });
    // The ticket works once, so the browser's own reconnection would be refused: start over with a new one.
    source.addEventListener("error", () => this.loseConnection());
  }

  private sign(): void {
    if (this.isClosed) return;
    clearTimeout(this.poll);
    this.watcher.onLink?.("live");
    this.awaitSign();
  }

  private awaitSign(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.loseConnection(), SILENCE_MS);
  }

  private hangUp(): void {
    clearTimeout(this.silence);
    this.source?.close();
    this.source = null;
  }

  private loseConnection(): void {
    if (this.isClosed) return;
    this.hangUp();
    this.watcher.onLink?.("polling");
    clearTimeout(this.poll);
    clearTimeout(this.reconnect);
    this.poll = setTimeout(() => void this.askAgain(), POLL_MS);
    this.reconnect = setTimeout(() => void this.connect(), RECONNECT_MS);
  }

  private async askAgain(): Promise<void> {
    await this.ask();
    if (this.isClosed || this.source) return;
    this.poll = setTimeout(() => void this.askAgain(), POLL_MS);
  }

  private async ask(): Promise<void> {
    try {
      const { job } = await call("/v1/job/get", { query: { job_id: this.jobId } });
      this.take(job as Job);
    } catch (problem) {
      const isGone = problem instanceof CallProblem && problem.httpStatus < 500 && problem.httpStatus !== 429;
      if (!isGone || this.isClosed) return;
      this.close();
      this.watcher.onProblem?.(problem);
    }
  }

  private take(job: Job): void {
    if (this.isClosed) return;
    if (isFinished(job)) this.close();
    this.watcher.onJob(job);
  }
}
