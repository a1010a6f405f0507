import { useNavigate } from "react-router";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { notifyDone } from "@/ui/notify";
import { BUNDLE_READS } from "../types";

/** Copy a bundle with its products and agreements, and open the copy. */
export function useBundleCopy(shop: string) {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const copy = useChange("/v1/user/shop/bundle/copy", {
    refreshes: BUNDLE_READS,
    onDone: ({ user_shop_bundle_client_id: bundle }) => {
      notifyDone(t("shops.bundle.copied"));
      void navigate(to("user_shop_bundle_record", { shop, bundle }));
    },
  });
  return {
    copy: (bundle: string) => copy.run({ query: { user_shop_bundle_client_id: bundle } }),
    isRunning: copy.isRunning,
  };
}
