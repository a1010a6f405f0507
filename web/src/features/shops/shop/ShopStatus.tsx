import { Anchor, Badge, Button, Group, List, Text } from "@mantine/core";
import { useChange } from "@/api/useCalls";
import { type PhraseKey, useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { may, type Shop, SHOP_READS } from "../types";

const NAMES: Record<string, PhraseKey> = {
  shop_name: "shops.shop.name",
  shop_address: "shops.shop.address",
  shop_tax_office: "shops.shop.taxOffice",
  shop_tax_number: "shops.shop.taxNumber",
  tax_rate_percent: "shops.shop.taxRate",
  mail: "shops.shop.mail",
  phone: "shops.shop.phone",
};

interface ShopStatusProps {
  shop: Shop;
  /** Leads to a field of the settings. */
  onField: (name: string) => void;
}

/** Whether the shop is open; before it can be, what is missing, each a way to its field. */
export function ShopStatus({ shop, onField }: ShopStatusProps) {
  const { t } = useT();
  const change = useChange("/v1/user/shop/status/change", { refreshes: SHOP_READS });
  const isOpen = shop.status === "active";
  const set = (status: Shop["status"], undo?: () => void) =>
    change
      .send({ query: { user_shop_client_id: shop.user_shop_client_id, status } })
      // A failure has been announced.
      .then(() => notifyDone(t(`shops.shop.now.${status}`), undo))
      .catch(() => {});
  const turn = () => {
    const [next, before] = isOpen ? (["passive", "active"] as const) : (["active", "passive"] as const);
    void set(next, () => void set(before));
  };
  const missing = shop.own?.missing ?? [];
  return (
    <Section
      title={
        <Group gap="xs" component="span">
          {t("shops.shop.status")}
          <StatusBadge status={shop.status} />
        </Group>
      }
      description={t(isOpen ? "shops.shop.isOpen" : "shops.shop.isClosed")}
      actions={
        may(shop, "shop_admin", "shop_settings_edit") && (
          <Button
            variant={isOpen ? "default" : "filled"}
            disabled={!isOpen && missing.length > 0}
            loading={change.isRunning}
            onClick={turn}
          >
            {t(isOpen ? "shops.shop.close" : "shops.shop.open")}
          </Button>
        )
      }
    >
      {missing.length > 0 && (
        <>
          <Text fw={600}>{t("shops.shop.missing")}</Text>
          <List mt={4}>
            {missing.map((name) => (
              <List.Item key={name}>
                <Anchor component="button" type="button" onClick={() => onField(name)}>
                  {t(NAMES[name] ?? "shops.shop.name")}
                </Anchor>
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Section>
  );
}

export function StatusBadge({ status }: { status: Shop["status"] }) {
  const { t } = useT();
  return (
    <Badge component="span" miw="max-content" color={status === "active" ? "teal" : "gray"}>
      {t(`shops.shop.status.${status}`)}
    </Badge>
  );
}
