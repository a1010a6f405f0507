import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone, notifyInfo } from "@/ui/notify";
import type { PhraseKey } from "@/phrases/generated/keys";
import { READS, type State } from "../words";
import type { AnswerOf, BodyOf } from "@/api/call";

export interface Target {
  id: string;
  number: number;
  state: State;
  /** Of the shop whose desk it is at; none: the site's own. */
  shop: string | null;
}

export type MacroRun = AnswerOf<"/v1/support/macro/run">;
type Marks = NonNullable<BodyOf<"/v1/support/mark">>;
const REFRESHES = [...READS, "/v1/support/tag/list"] as const;
const MOVED: Readonly<Partial<Record<State, PhraseKey>>> = {
  passive: "support.desk.done.passive",
  spam: "support.desk.done.spam",
  open: "support.desk.done.open",
};

/** What a desk does with tickets of its queue, one or many; all of it can be taken back. */
export function useActs() {
  const { t } = useT();
  const restate = useChange("/v1/support/restate", { refreshes: REFRESHES });
  const mark = useChange("/v1/support/mark", { refreshes: REFRESHES });
  const give = useChange("/v1/support/assign/list", { refreshes: REFRESHES });
  const runOn = useChange("/v1/support/macro/run", { refreshes: REFRESHES });
  const takeBack = useChange("/v1/support/macro/undo", { refreshes: REFRESHES });
  const handOver = useChange("/v1/support/assign", { refreshes: REFRESHES });
  const told = (
    phrase: PhraseKey,
    done: number,
    refused: readonly { message: string }[],
    undo: () => void,
  ) => {
    if (done > 0) notifyDone(t(phrase as "support.desk.done.passive", { count: done }), undo);
    tellRefused(refused);
  };
  const tellRefused = (refused: readonly { message: string }[]) => {
    const [first] = refused;
    if (first) notifyInfo(t("support.desk.refused", { count: refused.length, why: first.message }));
  };
  const move = async (targets: readonly Target[], state: State) => {
    const answer = await restate.send({ body: { support_list: ids(targets), state } });
    const done = new Set(answer.support_list);
    const undo = () => {
      for (const before of new Set(targets.map((each) => each.state))) {
        const back = targets.filter((each) => each.state === before && done.has(each.id));
        if (back.length > 0) void restate.send({ body: { support_list: ids(back), state: before } });
      }
    };
    told(MOVED[state] ?? "support.desk.done.open", done.size, answer.refused_list, undo);
  };
  const put = async (targets: readonly Target[], marks: Marks, phrase: PhraseKey) => {
    const answer = await mark.send({ body: { support_list: ids(targets), ...marks } });
    const undo = () => void mark.send({ body: { put_back: answer.before_list } });
    told(phrase, answer.before_list.length, answer.refused_list, undo);
  };
  const assign = async (targets: readonly Target[], userId: string | null) => {
    const answer = await give.send({ body: { support_list: ids(targets), user_client_id: userId } });
    const undo = () => void give.send({ body: { put_back: answer.before_list } });
    told("support.desk.done.assigned", answer.before_list.length, answer.refused_list, undo);
  };
  const undoMacro = async (runId: string) => {
    const back = await takeBack.send({ body: { run_id: runId } });
    const count = back.support_list.length;
    if (count > 0) notifyDone(t("support.macro.undone", { count }));
    tellRefused(back.refused_list);
  };
  /** On one ticket it is told beside the screen, on many its window shows what came of each. */
  const runMacro = async (targets: readonly Target[], macroId: string): Promise<MacroRun | null> => {
    const answer = await runOn.send({ body: { macro_id: macroId, support_list: ids(targets) } });
    if (targets.length > 1) return answer;
    const undo = () => void quietly(undoMacro(answer.run_id));
    told("support.desk.done.macro", answer.support_list.length, answer.refused_list, undo);
    return null;
  };
  const toDesk = async (targets: readonly Target[], deskId: string) => {
    for (const { id } of targets) {
      await handOver.send({ query: { user_support_client_id: id }, body: { desk_id: deskId } });
    }
    notifyDone(t("support.desk.done.handedOver", { count: targets.length }));
  };
  const isRunning = [restate, mark, give, handOver, runOn, takeBack].some((each) => each.isRunning);
  return {
    isRunning,
    move: (targets: readonly Target[], state: State) => quietly(move(targets, state)),
    mark: (targets: readonly Target[], marks: Marks, phrase: PhraseKey = "support.desk.done.marked") =>
      quietly(put(targets, marks, phrase)),
    later: (targets: readonly Target[], until: Date) =>
      quietly(put(targets, { later_until: until.toISOString() }, "support.desk.done.later")),
    assign: (targets: readonly Target[], userId: string | null) => quietly(assign(targets, userId)),
    runMacro: (targets: readonly Target[], macroId: string) => runMacro(targets, macroId).catch(() => null),
    undoMacro: (runId: string) => quietly(undoMacro(runId)),
    toDesk: (targets: readonly Target[], deskId: string) => quietly(toDesk(targets, deskId)),
  };
}

/** How a ticket is called that was among those. */
export const numberOf = (targets: readonly Target[], id: string) =>
  `#${targets.find((each) => each.id === id)?.number ?? ""}`;

const ids = (targets: readonly Target[]) => targets.map((each) => each.id);

export type Acts = ReturnType<typeof useActs>;

/** What is refused was told already. */
const quietly = (done: Promise<void>): Promise<void> => done.catch(() => undefined);
