import { Select, Stack } from "@mantine/core";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { Proof } from "../overview/Proof";
import { LateRefunds } from "../shop/LateRefunds";
import { Reconciliation } from "../shop/Reconciliation";

/** Whether the books add up: of the whole platform, or of one shop. */
export default function ReconciliationScreen() {
  const { t } = useT();
  const [shop, setShop] = useUrlState("shop");
  const shops = useRead("/v1/user/shop/list", {}).data?.list ?? [];
  return (
    <Page
      wide
      title={t("orders.proof.title")}
      description={t("orders.proof.text")}
      actions={
        <Select
          aria-label={t("orders.shop.choose")}
          data={[
            { value: "", label: t("orders.proof.all") },
            ...shops.map((each) => ({ value: each.user_shop_client_id, label: each.shop_name })),
          ]}
          value={shop}
          onChange={(next) => setShop(next || null)}
          allowDeselect={false}
          searchable
        />
      }
    >
      {shop ? (
        <Proof key={shop} shop={shop} />
      ) : (
        <Stack gap="md">
          <LateRefunds />
          <Reconciliation />
        </Stack>
      )}
    </Page>
  );
}
