import { Group, Select } from "@mantine/core";
import { hasRole, useSession } from "@/api/session";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { DayInput } from "@/ui/DayInput";
import { SearchField } from "@/ui/SearchField";
import { halfOnPhone, WIDTH } from "@/ui/sizes";
import { useUrlState } from "@/screens/useUrlState";
import { EDOCUMENT_STATES, STATES } from "./states";

/** Whose bills, in which state, of which days, and free text; all of it stands in the address. */
export function BillFilters() {
  const { t } = useT();
  const [search, setSearch] = useUrlState("q");
  const [state, setState] = useUrlState("state");
  const [edocument, setEdocument] = useUrlState("edocument");
  const [from, setFrom] = useUrlState("from");
  const [to, setTo] = useUrlState("to");
  const dates = {
    clearable: true,
    clearButtonProps: { "aria-label": t("bills.clear") },
    placeholder: t("bills.dateForm"),
    w: halfOnPhone(WIDTH.md),
  };
  const choices = {
    placeholder: t("bills.all"),
    clearable: true,
    clearButtonProps: { "aria-label": t("bills.clear") },
    w: { base: "100%", xs: WIDTH.md },
  };
  return (
    <Group p="md" gap="sm" align="flex-end">
      <SearchField label={t("ui.search")} value={search} onSearch={setSearch} w="100%" />
      <ShopChoice />
      <Select
        label={t("bills.status")}
        data={Object.entries(STATES).map(([value, { phrase }]) => ({ value, label: t(phrase) }))}
        value={state || null}
        onChange={setState}
        {...choices}
      />
      <Select
        label={t("bills.edocument")}
        data={Object.entries(EDOCUMENT_STATES).map(([value, { phrase }]) => ({ value, label: t(phrase) }))}
        value={edocument || null}
        onChange={setEdocument}
        {...choices}
      />
      <DayInput label={t("bills.from")} value={from || null} onChange={setFrom} {...dates} />
      <DayInput label={t("bills.to")} value={to || null} onChange={setTo} {...dates} />
    </Group>
  );
}

const STAFF = ["shop_admin", "shop_order_bundle_status_management"];

/** A shop's people choose between their own bills and those of the shop. */
function ShopChoice() {
  const { t } = useT();
  const { user } = useSession();
  const [shop, setShop] = useUrlState("shop");
  const isStaff = STAFF.some((role) => hasRole(user, role));
  const read = useRead("/v1/user/bill/shop/list", {}, { enabled: isStaff });
  const shops = read.data?.list ?? [];
  if (!isStaff || shops.length === 0) return null;
  return (
    <Select
      label={t("bills.whose")}
      data={[
        { value: "", label: t("bills.mine") },
        ...shops.map((each) => ({
          value: each.user_shop_client_id,
          label: t("bills.shopBills", { name: each.shop_name }),
        })),
      ]}
      value={shop}
      onChange={(value) => setShop(value || null)}
      allowDeselect={false}
      w={{ base: "100%", xs: "auto" }}
      miw={WIDTH.lg}
    />
  );
}
