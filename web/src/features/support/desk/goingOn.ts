import { createContext, useContext } from "react";
import { call } from "@/api/call";
import { useT } from "@/phrases/useT";
import { draftOf } from "@/ui/draft";
import { notifyDone, notifyInfo, notifyProblem } from "@/ui/notify";

/** Which ticket follows the open one in what is looked at, and how one is opened; nothing where no queue is beside it. */
export const GoingOn = createContext<{ next: () => string; open: (id: string) => void } | null>(null);

/** The ticket that comes after one in a list: the next row, or else the first other one. */
export function nextOf(rows: readonly { user_support_client_id: string }[], open: string): string {
  const ids = rows.map((each) => each.user_support_client_id);
  const at = ids.indexOf(open);
  return ids[at + 1] ?? ids.find((id) => id !== open) ?? "";
}

/** Opens the next ticket once an answer was sent; from there it can still be taken back, which leads back to its words. */
export function useGoingOn(support: string) {
  const { t } = useT();
  const queue = useContext(GoingOn);
  return {
    hasNext: queue !== null,
    goOn: (messageId: string, typed: Readonly<Record<string, unknown>>) => {
      if (!queue) return;
      const takeBack = async () => {
        await call("/v1/support/withdraw", {
          query: { user_support_client_id: support, message_id: messageId },
        });
        draftOf(`support.comment.${support}`, Object.keys(typed)).keep(typed, {});
        queue.open(support);
      };
      const next = queue.next();
      if (next) queue.open(next);
      else notifyInfo(t("support.goesOn.none"));
      notifyDone(t("support.sent"), () => void takeBack().catch(notifyProblem));
    },
  };
}
