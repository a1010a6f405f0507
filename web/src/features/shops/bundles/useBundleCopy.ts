import { useRef } from "react";
import { useNavigate } from "react-router";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { askBeforeAct } from "@/screens/useLeaveQuestion";
import { notifyDone } from "@/ui/notify";
import { BUNDLE_READS } from "../types";

/** Copy a bundle with its products and agreements, and open the copy. */
export function useBundleCopy(shop: string) {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const leaving = useRef(() => {});
  const copy = useChange("/v1/user/shop/bundle/copy", {
    refreshes: BUNDLE_READS,
    onDone: ({ user_shop_bundle_client_id: bundle }) => {
      notifyDone(t("shops.bundle.copied"));
      leaving.current();
      void navigate(to("user_shop_bundle_record", { shop, bundle }));
    },
  });
  const ask = (bundle: string) =>
    askBeforeAct({
      text: t("shops.bundle.copyUnsaved"),
      confirmLabel: t("shops.bundle.copySaved"),
      act: (leave) => {
        leaving.current = leave;
        copy.run({ query: { user_shop_bundle_client_id: bundle } });
      },
    });
  return { copy: ask, isRunning: copy.isRunning };
}
