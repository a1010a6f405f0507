import { createContext, use } from "react";
import { useNavigate } from "react-router";
import { call } from "@/api/call";
import { readStored, writeStored } from "@/api/storage";
import { createStore } from "@/api/store";
import { translate } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { draftOf } from "@/ui/draft";
import { notifyDone, notifyInfo, notifyProblem } from "@/ui/notify";

const KEY = "support-next";

/** Whether the next ticket is opened once an answer is sent; remembered in this browser. */
export const opensNext = createStore(readStored<boolean>(KEY) === true);

export function setOpensNext(isOn: boolean): void {
  opensNext.set(isOn);
  writeStored(KEY, isOn);
}

/** How one gets from ticket to ticket where one is. */
interface Way {
  /** The ticket to go on with behind another one; null: there is none. */
  next: (from: string) => string | null | Promise<string | null>;
  open: (id: string) => void;
}

/** The way through the view of a desk that is open. */
export const WayContext = createContext<Way | null>(null);

interface Listed {
  user_support_client_id: string;
  state: string;
}

/**
 * What comes behind a ticket in a view as it stood when that was opened, of what is still in it;
 * at its end what was left out before and waits for an answer.
 */
export function nextOf(from: string, opened: readonly string[], rows: readonly Listed[]): string | null {
  const isThere = new Set(rows.map((each) => each.user_support_client_id));
  const behind = opened.slice(opened.indexOf(from) + 1).find((id) => id !== from && isThere.has(id));
  const waiting = rows.find((each) => each.user_support_client_id !== from && each.state === "open");
  return behind ?? waiting?.user_support_client_id ?? null;
}

/** An answer that was sent as the next ticket was opened. */
interface Left {
  id: string;
  messageId: string;
  typed: Readonly<Record<string, unknown>>;
  blank: Readonly<Record<string, unknown>>;
}

/** Goes on to the next ticket, and says so where there is none; what was sent can be taken back from there. */
export function useGoOn() {
  const way = use(WayContext);
  const oldest = useOldest();
  const { next, open } = way ?? oldest;
  const takeBack = ({ id, messageId, typed, blank }: Left) => {
    call("/v1/support/withdraw", { query: { user_support_client_id: id, message_id: messageId } }).then(
      () => {
        draftOf(`support.comment.${id}`, Object.keys(blank)).keep({ ...typed }, { ...blank });
        open(id);
      },
      notifyProblem,
    );
  };
  return async (left: Left): Promise<void> => {
    const found = await next(left.id);
    if (found === null) {
      notifyInfo(translate("support.next.none"));
      return;
    }
    notifyDone(translate("support.next.sent"), () => takeBack(left));
    open(found);
    window.scrollTo({ top: 0 });
  };
}

/** Outside of a view: the ticket whose answer is due first. */
function useOldest(): Way {
  const navigate = useNavigate();
  const to = useLink();
  return {
    next: async (from) => {
      const { list } = await call("/v1/support/queue", { body: { view: "open", sort: "due" } });
      return nextOf(from, [], list);
    },
    open: (id) => void navigate(to("user_support_details", { user_support_client_id: id })),
  };
}
