import { IconMessages } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { readAgain, useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useDevice } from "@/ui/device";
import { notifyInfo } from "@/ui/notify";
import { EmptyState } from "@/ui/States";
import { useSupportEvents } from "../events";
import { nextOf, WayContext } from "../details/next";
import { READS } from "../words";
import { AssignWindow } from "./AssignWindow";
import { KeysWindow } from "./KeysWindow";
import { focusedTicket, moveFocus, useDeskKeys } from "./keys";
import { LaterWindow } from "./LaterWindow";
import { ListPane } from "./ListPane";
import { MacroWindow } from "./MacroWindow";
import { SaveWindow } from "./SaveWindow";
import { SelectionBar } from "./SelectionBar";
import { TicketPane } from "./TicketPane";
import { type Target, useActs } from "./useActs";
import { type DeskState, useDesk, useQueue } from "./useDesk";
import { ViewsPane } from "./ViewsPane";
import type { DeskRow } from "./values";
import classes from "./Desk.module.css";

/** The server counts once a second: what changed just now is in the counts only then. */
const COUNTED_AGAIN_MS = 1_200;

/** Where a desk works: views, the queue, and the ticket that is open. */
export function Desk() {
  const { isMobile } = useDevice();
  const desk = useDesk();
  const queue = useQueue(desk.body);
  const counts = queue.read.data?.pages[0]?.counts ?? {};
  const work = useWork(desk, queue.rows ?? NONE);
  const { targets, acts, setWindow } = work;
  useCountsAgain();
  const close = () => setWindow(null);
  const way = useWay(desk, queue.rows ?? NONE);
  if (isMobile && desk.ticket) {
    return (
      <WayContext value={way}>
        <TicketPane id={desk.ticket} onBack={() => desk.setTicket(null)} />
      </WayContext>
    );
  }
  return (
    <WayContext value={way}>
      <div className={classes["desk"]}>
        <ViewsPane desk={desk} counts={counts} />
        <ListPane
          desk={desk}
          queue={queue}
          counts={counts}
          ticked={work.ticked}
          onTick={work.tick}
          onTake={work.take}
          isTaking={work.isTaking}
          onSave={() => setWindow("save")}
          onKeys={() => setWindow("keys")}
        />
        {!isMobile && <Open desk={desk} />}
      </div>
      {work.ticked.size > 0 && (
        <SelectionBar
          targets={targets()}
          acts={acts}
          onAssign={() => setWindow("assign")}
          onLater={() => setWindow("later")}
          onMacro={() => setWindow("macro")}
          onClear={work.clear}
        />
      )}
      {work.window === "assign" && <AssignWindow targets={work.chosen} acts={acts} onClose={close} />}
      {work.window === "later" && <LaterWindow targets={work.chosen} acts={acts} onClose={close} />}
      {work.window === "macro" && <MacroWindow targets={work.chosen} acts={acts} onClose={close} />}
      {work.window === "keys" && <KeysWindow onClose={close} />}
      {work.window === "save" && <Save desk={desk} onClose={close} />}
    </WayContext>
  );
}

const NONE: readonly DeskRow[] = [];

/** The way through the view that is open, in the order in which it stood as a ticket of it was opened. */
function useWay(desk: DeskState, rows: readonly DeskRow[]) {
  const opened = useRef<{ ticket: string; ids: readonly string[] }>({ ticket: "", ids: [] });
  const { ticket } = desk;
  useEffect(() => {
    if (opened.current.ticket === ticket && opened.current.ids.length > 0) return;
    opened.current = { ticket, ids: rows.map((each) => each.user_support_client_id) };
  }, [ticket, rows]);
  return {
    next: (from: string) => nextOf(from, opened.current.ids, rows),
    open: (id: string) => desk.setTicket(id),
  };
}

function Open({ desk }: { desk: DeskState }) {
  const { t } = useT();
  if (desk.ticket) return <TicketPane key={desk.ticket} id={desk.ticket} />;
  return (
    <div className={classes["nothing"]}>
      <EmptyState icon={<IconMessages />} title={t("support.desk.none")} text={t("support.desk.none.text")} />
    </div>
  );
}

function Save({ desk, onClose }: { desk: DeskState; onClose: () => void }) {
  const people = useRead("/v1/support/staff/list");
  return <SaveWindow desk={desk} deskId={people.data?.desk_id ?? ""} onClose={onClose} />;
}

/** Windows that are about tickets: without any they stay shut. */
const ON_TICKETS: ReadonlySet<string> = new Set(["assign", "later", "macro"]);

/** What is ticked, which window is open, and what keys do with it. */
function useWork(desk: DeskState, rows: readonly DeskRow[]) {
  const { t } = useT();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [window, show] = useState<"assign" | "later" | "macro" | "keys" | "save" | null>(null);
  const [chosen, setChosen] = useState<readonly Target[]>([]);
  const acts = useActs();
  const tick = useCallback((id: string) => {
    setTicked((known) => {
      const next = new Set(known);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const clear = () => setTicked(new Set());
  const targets = (): Target[] => {
    const wanted = ticked.size > 0 ? ticked : new Set([focusedTicket() || desk.ticket]);
    return rows
      .filter((each) => wanted.has(each.user_support_client_id))
      .map((each) => ({
        id: each.user_support_client_id,
        state: each.state,
        number: each.number,
        shop: each.organization_id,
      }));
  };
  const setWindow = (next: typeof window) => {
    const found = targets();
    if (next !== null && ON_TICKETS.has(next) && found.length === 0) return;
    setChosen(found);
    show(next);
  };
  const take = useChange("/v1/support/take", {
    refreshes: READS,
    onDone: ({ support }) => {
      if (support) desk.setTicket(support.user_support_client_id);
      else notifyInfo(t("support.desk.take.none"));
    },
  });
  const move = (state: Target["state"]) => {
    const found = targets();
    clear();
    if (found.length > 0) void acts.move(found, state);
  };
  useDeskKeys({
    j: () => moveFocus(1, desk.ticket),
    k: () => moveFocus(-1, desk.ticket),
    x: () => focusedTicket() && tick(focusedTicket()),
    t: () => take.run(),
    a: () => setWindow("assign"),
    s: () => setWindow("later"),
    m: () => setWindow("macro"),
    e: () => move("passive"),
    "#": () => move("spam"),
    ".": () => {
      const id = focusedTicket() || desk.ticket;
      if (id && !ticked.has(id)) tick(id);
      requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-first-action]")?.focus());
    },
    "?": () => setWindow("keys"),
  });
  return {
    ticked,
    tick,
    clear,
    targets,
    acts,
    chosen,
    window,
    setWindow,
    take: () => take.run(),
    isTaking: take.isRunning,
  };
}

/** Reads the queue once more when what happened has been counted. */
function useCountsAgain(): void {
  const cache = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useSupportEvents(({ kind }) => {
    if (kind === "typing" || kind === "here" || kind === "seen") return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void readAgain(cache, "/v1/support/queue"), COUNTED_AGAIN_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
