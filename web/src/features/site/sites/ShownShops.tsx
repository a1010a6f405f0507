import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import { useRead } from "@/api/useCalls";

/** The shops whose offers a site shows; none chosen: all there are. */
export function ShownShops(props: MultiSelectProps) {
  const { data } = useRead("/v1/user/shop/list");
  const known = new Map((data?.list ?? []).map((shop) => [shop.user_shop_client_id, shop.shop_name]));
  // What was chosen before stays to be seen, also a shop that is further down the list.
  const ids = new Set([...known.keys(), ...(props.value ?? [])]);
  return (
    <MultiSelect
      {...props}
      data={[...ids].map((value) => ({ value, label: known.get(value) ?? value }))}
      searchable
      clearable
      maxValues={200}
    />
  );
}
