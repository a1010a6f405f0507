import { Group, Select } from "@mantine/core";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { SearchField } from "@/ui/SearchField";
import { halfOnPhone, WIDTH } from "@/ui/sizes";
import { CurrencyChoice } from "../CurrencyChoice";
import { ORDERS, type Wish } from "./useCatalogue";

/** Search, group, order and currency of the catalogue. */
export function Toolbar({ wish }: { wish: Wish }) {
  const { t } = useT();
  const [search, setSearch] = useUrlState("q");
  const groups = useRead("/v1/bundle/group/list", {
    query: wish.shopId ? { user_shop_client_id: wish.shopId } : {},
  });
  const names = (groups.data?.list ?? []).map(({ bundle_group, bundle_count }) => ({
    value: bundle_group,
    label: `${bundle_group} (${bundle_count})`,
  }));
  const isKnown = names.some(({ value }) => value === wish.group);
  return (
    <Group gap="sm" role="search">
      <Group gap="sm" wrap="nowrap" flex={1} miw={WIDTH.lg}>
        <SearchField placeholder={t("store.search")} value={search} onSearch={setSearch} flex={1} />
        <CurrencyChoice />
      </Group>
      <Select
        aria-label={t("store.group")}
        placeholder={t("store.group.all")}
        data={isKnown || !wish.group ? names : [...names, { value: wish.group, label: wish.group }]}
        value={wish.group || null}
        onChange={wish.setGroup}
        clearable
        clearButtonProps={{ "aria-label": t("store.group.clear") }}
        w={halfOnPhone(WIDTH.lg)}
      />
      <Select
        aria-label={t("store.order")}
        data={ORDERS.map((value) => ({ value, label: t(`store.order.${value}`) }))}
        value={wish.order}
        onChange={wish.setOrder}
        allowDeselect={false}
        w={halfOnPhone(WIDTH.lg)}
      />
    </Group>
  );
}
