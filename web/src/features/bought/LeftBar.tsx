import { Alert, Anchor, Button, Card, Group, Text } from "@mantine/core";
import { IconHourglassEmpty } from "@tabler/icons-react";
import { Link } from "react-router";
import type { EntitlementView } from "@/api/generated/types.gen";
import { useLeft } from "@/features/orders/public";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { Included } from "@/ui/tree/Included";

/** What is left of a bought product; where nothing is, the way to more of it. */
export function LeftBar({ held }: { held: EntitlementView }) {
  const { t } = useT();
  const to = useLink();
  const { date } = useFormat();
  const left = useLeft();
  return (
    <>
      <Card component="section" aria-label={t("bought.left")}>
        <Group justify="space-between" gap="sm">
          <Group gap="xl">
            <Fact label={t("bought.left")} value={left(held)} />
            {held.renew_date && <Fact label={t("orders.active.renews")} value={date(held.renew_date)} />}
            {held.end_date && <Fact label={t("bought.until")} value={date(held.end_date)} />}
          </Group>
          <Anchor
            component={Link}
            size="sm"
            fw={600}
            py="3xs"
            to={to("user_product_bundles_active", { product: held.auth_client_id })}
          >
            {t("bought.details")}
          </Anchor>
        </Group>
        <Included layers={held.limits.layer_path_list} places={held.limits.location_path_list} />
      </Card>
      {held.count === 0 && (
        <Alert
          color="warning"
          icon={<IconHourglassEmpty aria-hidden />}
          title={t("bought.usedUp.title")}
          role="status"
        >
          {held.renew_date
            ? t("bought.usedUp.renews", { date: date(held.renew_date) })
            : t("bought.usedUp.text")}
          {!held.renew_date && (
            <Group mt="sm">
              <ToShop />
            </Group>
          )}
        </Alert>
      )}
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text fw={650} className="num">
        {value}
      </Text>
    </div>
  );
}

export function ToShop() {
  const { t } = useT();
  const to = useLink();
  return (
    <Button component={Link} to={to("shop")} size="sm">
      {t("bought.toShop")}
    </Button>
  );
}
