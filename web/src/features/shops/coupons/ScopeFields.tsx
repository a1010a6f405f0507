import { MultiSelect, SegmentedControl, Select, Stack } from "@mantine/core";
import { useEffect } from "react";
import { usePages } from "@/api/usePages";
import { useRead } from "@/api/useCalls";
import { inLang } from "@/phrases/inLang";
import { useT } from "@/phrases/useT";
import type { CouponFields } from "./fields";
import { SCOPES } from "./values";

/** As many as a coupon can name. */
const MOST_BUNDLES = 200;

/** For which bundles a coupon is: all of the shop, those of a group, or those that are named. */
export function ScopeFields({ shop, form, field }: CouponFields & { shop: string }) {
  const { t } = useT();
  const { scope } = form.values;
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t("shops.coupons.scope")}
        data={SCOPES.map((each) => ({ value: each, label: t(`shops.coupons.scope.${each}`) }))}
        value={scope}
        onChange={(next) => form.setFieldValue("scope", SCOPES.find((each) => each === next) ?? "all")}
      />
      {scope === "group" && <GroupField shop={shop} form={form} field={field} />}
      {scope === "bundles" && <BundlesField shop={shop} form={form} field={field} />}
    </Stack>
  );
}

function GroupField({ shop, form, field }: CouponFields & { shop: string }) {
  const { t } = useT();
  const read = useRead("/v1/bundle/group/list", { query: { user_shop_client_id: shop } });
  const known = read.data?.list.map((group) => group.bundle_group).filter(Boolean) ?? [];
  const { bundle_group: chosen } = form.values;
  return (
    <Select
      label={t("shops.coupons.group")}
      description={t("shops.coupons.group.help")}
      data={[...new Set(chosen ? [...known, chosen] : known)]}
      searchable
      nothingFoundMessage={t("ui.noMatch.title")}
      {...field("bundle_group")}
    />
  );
}

function BundlesField({ shop, field }: CouponFields & { shop: string }) {
  const { t, lang } = useT();
  const pages = usePages("/v1/user/shop/bundle/list", { user_shop_client_id: shop });
  const { rows, onMore, isLoadingMore } = pages;
  // One that was chosen long ago may stand on the last page.
  useEffect(() => {
    if (!isLoadingMore) onMore?.();
  }, [onMore, isLoadingMore]);
  return (
    <MultiSelect
      label={t("shops.coupons.bundles")}
      data={(rows ?? []).map((each) => ({
        value: each.user_shop_bundle_client_id,
        label: inLang(lang, each, "bundle_name"),
      }))}
      searchable
      hidePickedOptions
      maxValues={MOST_BUNDLES}
      nothingFoundMessage={t("ui.noMatch.title")}
      {...field("bundle_list")}
    />
  );
}
