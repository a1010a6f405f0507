import { Anchor, Button, Card, Checkbox, Group, Stack, Text, Title } from "@mantine/core";
import { IconShoppingCartPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import type { CardView } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { ICON } from "@/ui/sizes";
import { IncludedShort } from "@/ui/tree/IncludedShort";
import { useAddToCart } from "../cart/useAddToCart";
import { Picture } from "../pictures/Picture";
import { PriceText, useUnitText } from "../Price";
import { canBeAdded } from "../words";
import { Badges } from "./Badges";
import { Features } from "./Features";
import { pointsOf } from "./points";

interface BundleCardProps {
  bundle: CardView;
  /** It is seen at once. */
  isFirst: boolean;
  isCompared: boolean;
  canCompare: boolean;
  onCompare: (isCompared: boolean) => void;
}

/** A bundle in the catalogue: what it is, what it gives, what it costs. */
export function BundleCard({ bundle, isFirst, isCompared, canCompare, onCompare }: BundleCardProps) {
  const { t } = useT();
  const to = useLink();
  const path = to("product_details", {
    user_shop_bundle_client_id: bundle.user_shop_bundle_client_id,
  });
  const unit = useUnitText()(bundle.credit_count, bundle.price);
  const products = bundle.product_list.map((product) => product.pro_name);
  const points = [
    ...pointsOf(t, products, bundle.feature_list),
    t("store.expires", { time: bundle.expiration_time_value_by_text }),
  ];
  return (
    <Card component="article" aria-label={bundle.bundle_name}>
      <Stack gap="sm" h="100%">
        {bundle.picture && <Picture picture={bundle.picture} place="card" isFirst={isFirst} />}
        <Badges bundle={bundle} />
        <div>
          <Title order={2} size="h3">
            <Anchor component={Link} to={path} inherit c="inherit" underline="hover">
              {bundle.bundle_name}
            </Anchor>
          </Title>
          <Text size="sm" c="dimmed">
            {[bundle.bundle_group, bundle.shop_name].filter(Boolean).join(" · ")}
          </Text>
        </div>
        {bundle.bundle_info && (
          <Text size="sm" lineClamp={3}>
            {bundle.bundle_info}
          </Text>
        )}
        <Features items={points} />
        <IncludedShort products={bundle.product_list} />
        <Stack gap="sm" mt="auto">
          <div>
            <PriceText price={bundle.price} period={bundle.pay_period_type} />
            {unit && (
              <Text size="sm" className="num">
                {unit}
              </Text>
            )}
          </div>
          <Group justify="space-between" gap="xs">
            <AddButton bundle={bundle} />
            <Checkbox
              label={t("store.compare")}
              aria-label={t("store.compare.name", { name: bundle.bundle_name })}
              checked={isCompared}
              disabled={!isCompared && !canCompare}
              onChange={(event) => onCompare(event.currentTarget.checked)}
            />
          </Group>
        </Stack>
      </Stack>
    </Card>
  );
}

/** Into the cart where that is possible, else to the page that says more. */
export function AddButton({ bundle }: { bundle: CardView }) {
  const { t } = useT();
  const to = useLink();
  const { add, isRunning } = useAddToCart();
  if (!canBeAdded(bundle) || !bundle.price)
    return (
      <Button
        component={Link}
        to={to("product_details", { user_shop_bundle_client_id: bundle.user_shop_bundle_client_id })}
        variant="default"
        aria-label={t("store.look.name", { name: bundle.bundle_name })}
      >
        {t("store.look")}
      </Button>
    );
  const wanted = {
    bundleId: bundle.user_shop_bundle_client_id,
    bundleName: bundle.bundle_name,
    shopId: bundle.user_shop_client_id,
    currency: bundle.price.currency_type,
    count: 1,
    token: "",
  };
  return (
    <Button
      leftSection={<IconShoppingCartPlus size={ICON.md} aria-hidden />}
      aria-label={t("store.add.name", { name: bundle.bundle_name })}
      loading={isRunning}
      onClick={() => add(wanted)}
    >
      {t("store.add")}
    </Button>
  );
}
