import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "@/api/session";
import { readAgain } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone, notifyInfo } from "@/ui/notify";
import { mergeVisitorCart } from "./mergeCart";
import { CARTS } from "./useCarts";
import { useVisitorCart } from "./visitorCart";

/** After the sign-in what the visitor had chosen comes into the person's own cart. */
export function useMerge(): void {
  const { t } = useT();
  const cache = useQueryClient();
  const userId = useSession().user?.user_client_id;
  const isWaiting = useVisitorCart().length > 0;
  useEffect(() => {
    if (!userId || !isWaiting) return;
    mergeVisitorCart(userId)
      .then(({ added, refused }) => {
        void readAgain(cache, CARTS);
        if (added > 0) notifyDone(t("store.cart.merged", { count: added }));
        for (const { problem } of refused) notifyInfo(problem.message, undefined, t("store.cart.refused"));
      })
      .catch(() => {
        // The lines stay; they come over with the next page.
      });
  }, [userId, isWaiting, cache, t]);
}
