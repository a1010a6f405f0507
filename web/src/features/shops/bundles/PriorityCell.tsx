import { NumberInput } from "@mantine/core";
import { useState } from "react";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { WIDTH } from "@/ui/sizes";

interface PriorityCellProps {
  shop: string;
  bundle: string;
  name: string;
  priority: number;
}

const REFRESHED = ["/v1/user/shop/bundle/list", "/v1/user/shop/bundle/get"] as const;

/** The place of a bundle in the store: a number typed where it stands, kept when it is left. */
export function PriorityCell({ shop, bundle, name, priority }: PriorityCellProps) {
  const { t } = useT();
  const [typed, setTyped] = useState<number | string | null>(null);
  const edit = useChange("/v1/user/shop/bundle/edit", { refreshes: REFRESHED });
  const save = (next: number, undo?: () => void) =>
    edit
      .send({
        query: { user_shop_client_id: shop, user_shop_bundle_client_id: bundle },
        body: { bundle_data: { priority: next } },
      })
      .then(() => notifyDone(t("shops.bundle.priority.saved", { name }), undo))
      // A failure has been announced.
      .catch(() => {})
      .finally(() => setTyped(null));
  const leave = () => {
    if (typed === null || typed === "" || Number(typed) === priority) return setTyped(null);
    return void save(Number(typed), () => void save(priority));
  };
  return (
    <NumberInput
      aria-label={t("shops.bundle.priority.of", { name })}
      w={WIDTH.xs}
      size="sm"
      min={-1000}
      max={1000}
      allowDecimal={false}
      value={typed ?? priority}
      disabled={edit.isRunning}
      onChange={setTyped}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === "Enter") leave();
      }}
    />
  );
}
