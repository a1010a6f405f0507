import { useDebouncedCallback } from "@mantine/hooks";
import { useRef, useState } from "react";
import { call } from "@/api/call";
import { CallProblem } from "@/api/problems";
import { useChange } from "@/api/useCalls";
import { notifyProblem } from "@/ui/notify";
import type { FieldConflict } from "../sites/types";
import { changesBetween, rebased } from "./changes";
import { type Entries, entriesOf, type MenuAnswer } from "./types";

const PAUSE_MS = 2000;
const MOST_UNDONE = 100;
const REFRESHES = ["/v1/frontend/menu/get", "/v1/frontend/draft/get", "/v1/frontend/list"] as const;

const NONE: ReadonlySet<string> = new Set();

export type KeptState = "kept" | "waiting" | "sending" | "clash" | "refused";

/**
 * A menu while it is edited: what is changed is kept as a draft at every pause, and can be taken back step by step. What
 * another changed meanwhile comes in; where both changed the same, nothing is lost and one of the two is chosen.
 */
export function useMenuDraft(siteId: string, began: MenuAnswer) {
  const [entries, setEntries] = useState<Entries>(() => entriesOf(began));
  const [past, setPast] = useState<readonly Entries[]>([]);
  const [future, setFuture] = useState<readonly Entries[]>([]);
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const [state, setState] = useState<KeptState>("kept");
  const kept = useRef({ entries: entriesOf(began), revision: began.menu.revision });
  const latest = useRef(entries);
  const isSending = useRef(false);
  const save = useChange("/v1/frontend/menu/save", { refreshes: REFRESHES, showsProblem: true });
  const query = { frontend_client_id: siteId };
  // Who goes on to another part of the screen within the pause loses nothing.
  const afterPause = useDebouncedCallback((act: () => void) => act(), {
    delay: PAUSE_MS,
    flushOnUnmount: true,
  });

  /** Go on from what stands there now; of these fields theirs stands, of all others mine. */
  const goOnFrom = (fresh: MenuAnswer, theirFields: ReadonlySet<string>) => {
    const mine = rebased(kept.current.entries, latest.current, entriesOf(fresh), theirFields);
    kept.current = { entries: entriesOf(fresh), revision: fresh.menu.revision };
    setPast([]);
    setFuture([]);
    latest.current = mine;
    setEntries(mine);
  };

  function later(): void {
    afterPause(() => void send());
  }

  async function send(): Promise<void> {
    const now = latest.current;
    const menu = changesBetween(kept.current.entries, now);
    if (isSending.current) return later();
    if (Object.keys(menu).length === 0) return setState("kept");
    isSending.current = true;
    setState("sending");
    try {
      const answer = await save.send({
        query,
        body: { menu: menu as never, base: kept.current.revision, publish: "no" },
      });
      kept.current = { entries: now, revision: answer.revision };
      if ((answer.merged_fields ?? []).length > 0) {
        const fresh = await call("/v1/frontend/menu/get", { query });
        goOnFrom(fresh, NONE);
      }
      if (latest.current === now) return setState("kept");
      setState("waiting");
      later();
    } catch (problem) {
      const told = problem instanceof CallProblem ? problem.answer["conflicts"] : undefined;
      if (Array.isArray(told)) {
        setConflicts(told as FieldConflict[]);
        setState("clash");
      } else {
        notifyProblem(problem);
        setState("refused");
      }
    } finally {
      isSending.current = false;
    }
  }

  const show = (next: Entries) => {
    latest.current = next;
    setEntries(next);
    if (state === "clash") return;
    setState("waiting");
    later();
  };
  return {
    entries,
    state,
    conflicts,
    change: (next: Entries) => {
      setPast((steps) => [...steps, entries].slice(-MOST_UNDONE));
      setFuture([]);
      show(next);
    },
    undo:
      past.length === 0
        ? undefined
        : () => {
            setFuture([entries, ...future]);
            setPast(past.slice(0, -1));
            show(past.at(-1) ?? entries);
          },
    redo:
      future.length === 0
        ? undefined
        : () => {
            setPast([...past, entries]);
            setFuture(future.slice(1));
            show(future[0] ?? entries);
          },
    /** Settle what two have changed: of these fields theirs stands, of all others mine. */
    settle: async (theirFields: ReadonlySet<string>) => {
      const fresh = await call("/v1/frontend/menu/get", { query });
      goOnFrom(fresh, theirFields);
      setConflicts([]);
      setState("waiting");
      later();
    },
    sendNow: () => void send(),
  };
}
