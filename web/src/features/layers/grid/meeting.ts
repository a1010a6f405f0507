import { CallProblem } from "@/api/problems";
import type { CellChange, CellValue, RowId } from "@/ui/grid/values";

/** An id whose records stand in the order in which they were made: the time comes first in it. */
export function newRecordId(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}

export type RecordData = Record<string, unknown>;

/** Stands for a record that somebody threw away. */
export const GONE = "_deleted";

/** A cell that somebody else changed since it was seen. */
export interface Conflict {
  cl_id: string;
  wdm_code: string;
  value: CellValue;
  version: number;
  at: string;
  by: string | null;
}

export interface Meeting {
  conflicts: readonly Conflict[];
  /** What was to be written, to be sent again. */
  records: readonly RecordData[];
}

/** What others did meanwhile, where that is why records were not written. */
export function conflictsOf(problem: unknown): readonly Conflict[] | null {
  const isMet = problem instanceof CallProblem && problem.slug === "records_changed";
  return isMet ? (problem.answer["conflicts"] as Conflict[]) : null;
}

/** Cells by their records, each with the version that was seen. */
export function recordsOf(changes: readonly CellChange[]): RecordData[] {
  const records = new Map<RowId, RecordData>();
  for (const { row, column, value } of changes) {
    const record = records.get(row.id) ?? { cl_id: row.id, _version: row.version };
    record[column.id] = value;
    records.set(row.id, record);
  }
  return [...records.values()];
}

const isCell = (key: string) => key !== "cl_id" && !key.startsWith("_");

/** What is sent again: all of it over what others wrote, or only the cells that nobody else touched. */
export function settled(
  records: readonly RecordData[],
  conflicts: readonly Conflict[],
  isMine: boolean,
): RecordData[] {
  return records.flatMap((record) => {
    const met = conflicts.filter((each) => each.cl_id === record["cl_id"]);
    const [first] = met;
    if (!first) return [record];
    const isGone = met.some((each) => each.wdm_code === GONE);
    if (isMine) return [{ ...record, _version: first.version, ...(isGone ? { [GONE]: false } : {}) }];
    if (isGone || record[GONE] === true) return [];
    const taken = new Set(met.map((each) => each.wdm_code));
    const rest = Object.entries(record).filter(([key]) => !taken.has(key));
    return rest.some(([key]) => isCell(key))
      ? [{ ...Object.fromEntries(rest), _version: first.version }]
      : [];
  });
}

/** Which versions one's own writes led to: who types on meanwhile has seen what they wrote themselves. */
export class Versions {
  readonly #next = new Map<string, number>();

  /** Only a write right after the version that was seen is one's own alone. */
  note(sent: readonly RecordData[], came: readonly { cl_id: string; version: number }[]): void {
    const seen = new Map(sent.map((record) => [record["cl_id"], record["_version"]]));
    for (const { cl_id, version } of came)
      if (seen.get(cl_id) === version - 1) this.#next.set(`${cl_id} ${version - 1}`, version);
  }

  raise(records: readonly RecordData[]): RecordData[] {
    return records.map((record) => {
      let version = record["_version"];
      if (typeof version !== "number") return record;
      for (let next; (next = this.#next.get(`${record["cl_id"]} ${version}`));) version = next;
      return { ...record, _version: version };
    });
  }
}
