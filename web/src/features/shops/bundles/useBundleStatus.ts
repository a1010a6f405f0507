import { useState } from "react";
import { CallProblem } from "@/api/problems";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone, notifyProblem } from "@/ui/notify";
import { BUNDLE_READS } from "../types";
import type { Gap } from "./gaps";

/** Put a bundle on sale or take it off, with undo; what keeps it from being sold is told field by field. */
export function useBundleStatus(shop: string) {
  const { t } = useT();
  const [refused, setRefused] = useState<{ bundle: string; gaps: readonly Gap[] } | null>(null);
  const options = { refreshes: BUNDLE_READS, showsProblem: true };
  const active = useChange("/v1/user/shop/bundle/status/active", options);
  const passive = useChange("/v1/user/shop/bundle/status/passive", options);
  const query = (bundle: string) => ({
    query: { user_shop_bundle_client_id: bundle, user_shop_client_id: shop },
  });
  const show = (bundle: string) => (problem: unknown) => {
    if (problem instanceof CallProblem && problem.fields.length > 0) {
      setRefused({ bundle, gaps: problem.fields });
    } else {
      notifyProblem(problem);
    }
  };
  const activate = async (bundle: string, name: string, canUndo = true) => {
    setRefused(null);
    await active
      .send(query(bundle))
      .then(() =>
        notifyDone(
          t("shops.bundle.now.active", { name }),
          canUndo ? () => void passivate(bundle, name, false) : undefined,
        ),
      )
      .catch(show(bundle));
  };
  const passivate = async (bundle: string, name: string, canUndo = true) => {
    await passive
      .send(query(bundle))
      .then(() =>
        notifyDone(
          t("shops.bundle.now.passive", { name }),
          canUndo ? () => void activate(bundle, name, false) : undefined,
        ),
      )
      .catch(show(bundle));
  };
  return {
    activate,
    passivate,
    isRunning: active.isRunning || passive.isRunning,
    refused,
    forget: () => setRefused(null),
  };
}
