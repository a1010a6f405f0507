import { CallProblem } from "@/api/problems";
import { createStore } from "@/api/store";
import { changesOf, type Clash, type Fields, together, withField } from "./fields";

/** How long a pause in typing is before what was typed is kept. */
export const PAUSE_MS = 2_000;
const AGAIN_MS = 10_000;

/** What was typed and what of it is kept. `typing`: not sent yet; `failed`: it could not be, and is tried again. */
export interface DraftState {
  local: Fields;
  seen: Fields;
  revision: number;
  state: "kept" | "typing" | "saving" | "failed";
  clashes: readonly Clash[];
  problem: unknown;
}

export interface Sent {
  revision: number;
  hasMerged: boolean;
}

export interface Sending {
  send: (changes: Record<string, unknown>, base: number) => Promise<Sent>;
  /** What stands on the server now. */
  read: () => Promise<{ fields: Fields; revision: number }>;
  onKept?: () => void;
}

/** A unit that is typed: kept after every pause, put together with what others save, nothing typed is ever lost. */
export class UnitDraft {
  readonly store;
  /** Somebody wanted to publish it and was refused: from then on what is missing is said as what is wrong. */
  readonly refused = createStore(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private saving: Promise<void> | null = null;
  private readonly server: Sending;

  constructor(fields: Fields, revision: number, server: Sending) {
    this.server = server;
    this.store = createStore<DraftState>({
      local: fields,
      seen: fields,
      revision,
      state: "kept",
      clashes: [],
      problem: null,
    });
  }

  set(field: string, value: string | number | null): void {
    const now = this.store.get();
    const local = withField(now.local, field, value);
    const clashes = now.clashes.map((each) =>
      each.field === field ? { ...each, mine: local[field] } : each,
    );
    this.change({ local, clashes, state: now.state === "saving" ? "saving" : "typing" });
    this.wait(PAUSE_MS);
  }

  /** Two have changed a field: one of both stands. */
  take(field: string, which: "mine" | "theirs"): void {
    const now = this.store.get();
    const clash = now.clashes.find((each) => each.field === field);
    if (!clash) return;
    const theirs = clash.theirs ?? null;
    this.change({
      seen: withField(now.seen, field, theirs),
      local: which === "theirs" ? withField(now.local, field, theirs) : now.local,
      clashes: now.clashes.filter((each) => each !== clash),
    });
    if (now.clashes.length === 1) void this.flush();
  }

  /** Something newer stands on the server: what was not touched here follows it. */
  meet(server: Fields, revision: number): void {
    const now = this.store.get();
    if (revision <= now.revision || this.saving) return;
    this.join(server, revision);
  }

  /** Keep what was typed at once. False: it could not be kept. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.saving) await this.saving;
    const now = this.store.get();
    const changes = changesOf(now.seen, now.local);
    if (now.clashes.length > 0) return false;
    if (!changes) {
      this.change({ state: "kept", problem: null });
      return true;
    }
    this.saving = this.save(changes, now);
    await this.saving;
    return this.store.get().state === "kept";
  }

  /** Nobody types here any more: what was typed is kept all the same. */
  leave(): void {
    clearTimeout(this.timer);
    if (this.store.get().state !== "kept") void this.flush().then(() => clearTimeout(this.timer));
  }

  private async save(changes: Record<string, unknown>, sent: DraftState): Promise<void> {
    this.change({ state: "saving" });
    try {
      const { revision, hasMerged } = await this.server.send(changes, sent.revision);
      this.change({ seen: sent.local, revision, problem: null });
      if (hasMerged) await this.bring();
      this.server.onKept?.();
    } catch (problem) {
      await this.fail(problem);
    }
    this.saving = null;
    const now = this.store.get();
    if (now.state === "failed" || now.clashes.length > 0) return;
    const isDone = changesOf(now.seen, now.local) === null;
    this.change({ state: isDone ? "kept" : "typing" });
    if (!isDone) this.wait(PAUSE_MS);
  }

  private async fail(problem: unknown): Promise<void> {
    const isConflict = problem instanceof CallProblem && problem.slug === "content_conflict";
    try {
      if (isConflict) return await this.bring();
    } catch {
      // Falls through: it is tried again as a whole.
    }
    this.change({ state: "failed", problem });
    this.wait(AGAIN_MS);
  }

  private async bring(): Promise<void> {
    const { fields, revision } = await this.server.read();
    this.join(fields, revision);
  }

  private join(server: Fields, revision: number): void {
    const now = this.store.get();
    const next = together(now.seen, now.local, server);
    this.change({ ...next, revision, state: next.clashes.length > 0 ? "typing" : now.state });
  }

  private wait(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  private change(part: Partial<DraftState>): void {
    this.store.set({ ...this.store.get(), ...part });
  }
}
