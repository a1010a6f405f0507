import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type AnswerOf, call } from "@/api/call";
import { CallProblem } from "@/api/problems";
import { markStale, readAgain } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone, notifyInfo, notifyProblem } from "@/ui/notify";
import type { RowCache } from "@/ui/grid/RowCache";
import type { Write } from "@/ui/grid/useWriting";
import { type CellChange, type CellValue, type RowId } from "@/ui/grid/values";
import { DESCRIBED } from "../layers";
import { rowOf } from "./useLayerRows";

const SAVE = "/v1/layer/record/save";
const CHANGES = "/v1/layer/change/list";
const UNDO = "/v1/layer/change/undo";
export const HISTORY = "/v1/layer/record/history";
/** More records are several changes. */
const MOST_RECORDS = 1_000;

type RecordData = Record<string, unknown>;

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

interface Writes {
  layer: string;
  cache: () => RowCache | null;
  /** New records, or an undo: what stands where is another question now. */
  onMoved: () => void;
  onEdition: (edition: number) => void;
}

/** Writing records: one after the other, each with the version that was seen; undone and done again on the server. */
export function useRecordWrites({ layer, cache, onMoved, onEdition }: Writes) {
  const { t } = useT();
  const queries = useQueryClient();
  const tail = useRef<Promise<unknown>>(Promise.resolve());
  const [meeting, setMeeting] = useState<Meeting | null>(null);

  const keep = (answer: AnswerOf<typeof SAVE>) => {
    onEdition(answer.edition);
    const rows = cache();
    for (const record of answer.list) {
      const place = rows?.placeOf(record.cl_id);
      if (place !== undefined) rows?.replace({ ...rowOf(record), index: place });
    }
    void readAgain(queries, HISTORY);
    void markStale(queries, DESCRIBED);
  };
  const send = async (records: readonly RecordData[]): Promise<boolean> => {
    try {
      keep(
        await call(SAVE, { body: { layer_code: layer, wdmr_data: withVersions(records, cache()) as never } }),
      );
      return true;
    } catch (problem) {
      if (problem instanceof CallProblem && problem.slug === "records_changed") {
        setMeeting({ conflicts: problem.answer["conflicts"] as Conflict[], records });
      } else {
        notifyProblem(problem);
        onMoved();
      }
      return false;
    }
  };
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const turn = tail.current.then(act);
    tail.current = turn.catch(() => undefined);
    return turn;
  };
  const write: Write = (changes, added) =>
    void inTurn(async () => {
      const records = [
        ...recordsOf(changes),
        ...added.map((cells) => ({ cl_id: crypto.randomUUID(), ...cells })),
      ];
      for (let at = 0; at < records.length; at += MOST_RECORDS) {
        if (!(await send(records.slice(at, at + MOST_RECORDS)))) return;
      }
      if (added.length > 0) {
        notifyDone(t("layers.added", { count: added.length }), undo);
        onMoved();
      }
    });
  /** The last change of one's own that stands is undone; a redo undoes the undo. */
  const turnBack = (isRedo: boolean) =>
    inTurn(async () => {
      try {
        const { list } = await call(CHANGES, { body: { layer_code: layer } });
        const change = lastOf(list, isRedo);
        if (!change) {
          notifyInfo(t(isRedo ? "layers.redo.none" : "layers.undo.none"));
          return;
        }
        const answer = await call(UNDO, { body: { layer_code: layer, change_id: change.change_id } });
        onEdition(answer.edition);
        onMoved();
        void readAgain(queries, HISTORY);
        void markStale(queries, DESCRIBED);
        if (answer.left.length > 0) notifyInfo(t("layers.undo.left", { count: answer.left.length }));
        else notifyDone(t(isRedo ? "layers.redo.done" : "layers.undo.done"));
      } catch (problem) {
        notifyProblem(problem);
      }
    });
  const undo = () => void turnBack(false);
  const redo = () => void turnBack(true);
  /** Whose value stays, where two people changed the same cell. */
  const settle = (isMine: boolean) => {
    const met = meeting;
    setMeeting(null);
    if (!met) return;
    if (!isMine) {
      onMoved();
      return;
    }
    const seen = new Map(met.conflicts.map((each) => [each.cl_id, each.version]));
    void inTurn(() =>
      send(met.records.map((record) => ({ ...record, ...versionOf(seen.get(String(record["cl_id"]))) }))),
    );
  };
  return {
    write,
    send: (records: readonly RecordData[]) => inTurn(() => send(records)),
    undo,
    redo,
    meeting,
    settle,
  };
}

const versionOf = (version: number | undefined) => (version === undefined ? {} : { _version: version });

type ListedChange = AnswerOf<typeof CHANGES>["list"][number];

const lastOf = (list: readonly ListedChange[], isRedo: boolean) =>
  list.find((each) => each.can_be_undone && !each.is_undone && (each.kind === "undo") === isRedo);

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

/** One's own earlier write has made a newer version meanwhile: that one was seen. */
function withVersions(records: readonly RecordData[], cache: RowCache | null): RecordData[] {
  return records.map((record) => {
    const place = cache?.placeOf(String(record["cl_id"]));
    const known = place === undefined ? undefined : cache?.row(place)?.version;
    const said = record["_version"];
    return typeof said === "number" && known !== undefined
      ? { ...record, _version: Math.max(said, known) }
      : record;
  });
}
