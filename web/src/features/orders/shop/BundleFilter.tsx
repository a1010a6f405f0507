import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useRead } from "@/api/useCalls";
import { inLang } from "@/phrases/inLang";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { WIDTH } from "@/ui/sizes";
import { useShopOrders } from "./useShopOrders";

const TYPING_MS = 300;

/** Orders of one bundle, found by its name. */
export function BundleFilter({ shopId }: { shopId: string }) {
  const { t, lang } = useT();
  const [bundle, setBundle] = useUrlState("bundle");
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, TYPING_MS);
  const read = useRead(
    "/v1/user/shop/bundle/list",
    { query: { user_shop_client_id: shopId, search_text: search || null } },
    { keepsPrevious: true },
  );
  const { rows } = useShopOrders(shopId);
  if (read.error) return null;
  const found = (read.data?.list ?? []).map((each) => ({
    value: each.user_shop_bundle_client_id,
    label: inLang(lang, each, "bundle_name"),
  }));
  const isKnown = !bundle || found.some(({ value }) => value === bundle);
  const chosen = { value: bundle, label: rows?.[0]?.bundle_name ?? t("orders.bundle") };
  return (
    <Select
      label={t("orders.bundle")}
      placeholder={t("orders.filter.all")}
      data={isKnown ? found : [chosen, ...found]}
      value={bundle || null}
      onChange={setBundle}
      searchable
      onSearchChange={setTyped}
      filter={({ options }) => options}
      clearable
      clearButtonProps={{ "aria-label": t("orders.filter.clear") }}
      nothingFoundMessage={t("ui.noMatch.title")}
      w={{ base: "100%", xs: WIDTH.lg }}
    />
  );
}
