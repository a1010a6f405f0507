import { Group, Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { CurrencyChoice } from "../CurrencyChoice";
import { ORDERS, type Wish } from "./useCatalogue";

const TYPED_MS = 250;

/** Search, group, order and currency of the catalogue. */
export function Toolbar({ wish }: { wish: Wish }) {
  const { t } = useT();
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
      <SearchField wish={wish} />
      <Select
        aria-label={t("store.group")}
        placeholder={t("store.group.all")}
        data={isKnown || !wish.group ? names : [...names, { value: wish.group, label: wish.group }]}
        value={wish.group || null}
        onChange={wish.setGroup}
        clearable
        clearButtonProps={{ "aria-label": t("store.group.clear") }}
        w={210}
      />
      <Select
        aria-label={t("store.order")}
        data={ORDERS.map((value) => ({ value, label: t(`store.order.${value}`) }))}
        value={wish.order}
        onChange={wish.setOrder}
        allowDeselect={false}
        w={190}
      />
      <CurrencyChoice />
    </Group>
  );
}

function SearchField({ wish }: { wish: Wish }) {
  const { t } = useT();
  const [typed, setTyped] = useState(wish.search);
  const [seen, setSeen] = useState(wish.search);
  const search = useDebouncedCallback((text: string) => {
    setSeen(text);
    wish.setSearch(text || null);
  }, TYPED_MS);
  // Back, or a link without the search: the field follows the address.
  if (wish.search !== seen && typed === seen) {
    setSeen(wish.search);
    setTyped(wish.search);
  }
  return (
    <TextInput
      type="search"
      leftSection={<IconSearch size={16} aria-hidden />}
      aria-label={t("store.search")}
      placeholder={t("store.search")}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value.trim());
      }}
      // A search that came later would take the place of a page that is being opened.
      onBlur={() => search.flush()}
      flex={1}
      miw={220}
    />
  );
}
