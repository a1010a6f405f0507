import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type AnswerOf, call } from "@/api/call";
import { markStale, readAgain } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone, notifyInfo, notifyProblem } from "@/ui/notify";
import type { RowCache } from "@/ui/grid/RowCache";
import type { Write } from "@/ui/grid/useWriting";
import { DESCRIBED } from "../layers";
import { conflictsOf, newRecordId, type RecordData, recordsOf, settled, Versions } from "./meeting";
import { RECORDS, rowOf } from "./useLayerRows";
import { useMeeting } from "./useMeeting";

const SAVE = "/v1/layer/record/save";
const CHANGES = "/v1/layer/change/list";
const UNDO = "/v1/layer/change/undo";
export const FAMILY = "/v1/layer/record/family";
export const HISTORY = "/v1/layer/record/history";
/** More records are several changes. */
const MOST_RECORDS = 1_000;

type Saved = AnswerOf<typeof SAVE>;

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
  const versions = useRef(new Versions());
  const { meeting, ask, settle } = useMeeting();

  const keep = (answer: Saved, records: readonly RecordData[]) => {
    onEdition(answer.edition);
    const own = new Map(records.map((record) => [record["cl_id"], record]));
    for (const record of answer.list) cache()?.take(rowOf(record), own.get(record.cl_id) ?? {});
    void readAgain(queries, HISTORY, RECORDS, FAMILY);
    void markStale(queries, DESCRIBED);
  };
  /** Write records as one change; where somebody else wrote into the same cells the person says whose stay. Null: nothing was left. */
  const send = async (given: readonly RecordData[]): Promise<Saved | null> => {
    let records = versions.current.raise(given);
    for (;;) {
      try {
        const answer = await call(SAVE, { body: { layer_code: layer, wdmr_data: records as never } });
        versions.current.note(records, answer.list);
        keep(answer, records);
        return answer;
      } catch (problem) {
        const conflicts = conflictsOf(problem);
        if (!conflicts) throw problem;
        records = settled(records, conflicts, await ask({ conflicts, records }));
        if (records.length > 0) continue;
        onMoved();
        void readAgain(queries, HISTORY);
        return null;
      }
    }
  };
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const turn = tail.current.then(act);
    tail.current = turn.catch(() => undefined);
    return turn;
  };
  /** What was typed or pasted is not lost with a refusal: it is named, and sent again where that helps. */
  const tellUnsaved: Write = (changes, added) => {
    const only = changes.length + added.length === 1 ? changes[0]?.value : undefined;
    const count = changes.length + added.length;
    const text =
      only === undefined || only === null
        ? t("layers.grid.unsaved", { count })
        : t("layers.grid.refused", { text: String(only) });
    const again = () => {
      cache()?.writeAll(changes);
      write(changes, added);
    };
    notifyInfo(text, { label: t("ui.retry"), run: again });
  };
  const write: Write = (changes, added) =>
    void inTurn(async () => {
      const records = [...recordsOf(changes), ...added.map((cells) => ({ cl_id: newRecordId(), ...cells }))];
      try {
        for (let at = 0; at < records.length; at += MOST_RECORDS)
          await send(records.slice(at, at + MOST_RECORDS));
      } catch (problem) {
        notifyProblem(problem);
        tellUnsaved(changes, added);
        onMoved();
        return;
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
  return {
    write,
    send: (records: readonly RecordData[]) => inTurn(() => send(records)),
    undo,
    redo,
    meeting,
    settle,
  };
}

export type SendRecords = ReturnType<typeof useRecordWrites>["send"];

type ListedChange = AnswerOf<typeof CHANGES>["list"][number];

const lastOf = (list: readonly ListedChange[], isRedo: boolean) =>
  list.find((each) => each.can_be_undone && !each.is_undone && (each.kind === "undo") === isRedo);
