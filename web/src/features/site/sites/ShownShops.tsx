import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";

const LIST = "/v1/user/shop/list";
const REST_MS = 300;
const MOST = 200;
const NONE: string[] = [];

/** The shops whose offers a site shows, found by their names; none chosen: all there are. */
export function ShownShops({ value = NONE, onChange, ...props }: MultiSelectProps) {
  const { t } = useT();
  const [typed, setTyped] = useState("");
  const [wanted] = useDebouncedValue(typed.trim(), REST_MS);
  const found = useRead(LIST, wanted ? { query: { search_text: wanted } } : {});
  // What was chosen keeps its name, also a shop that is further down the list.
  const chosen = useRead(
    LIST,
    { body: { user_shop_client_id_list: [...value] } },
    { enabled: value.length > 0, keepsPrevious: true },
  );
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const read = [...(found.data?.list ?? []), ...(chosen.data?.list ?? [])];
  const names = new Map([
    ...seen,
    ...read.map((shop) => [shop.user_shop_client_id, shop.shop_name] as const),
  ]);
  const offered = new Set([...(found.data?.list ?? []).map((shop) => shop.user_shop_client_id), ...value]);
  return (
    <MultiSelect
      {...props}
      value={value}
      onChange={(ids) => {
        setSeen(names);
        onChange?.(ids);
      }}
      data={[...offered].map((id) => ({ value: id, label: names.get(id) ?? id }))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched: it folds letters as it does everywhere.
      filter={({ options }) => options}
      nothingFoundMessage={found.isSuccess ? t("site.settings.shop_ids.none") : undefined}
      placeholder={t("site.settings.shop_ids.find")}
      hidePickedOptions
      clearable
      maxValues={MOST}
      limit={MOST}
    />
  );
}
