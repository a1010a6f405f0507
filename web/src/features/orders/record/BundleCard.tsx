import { Alert, Anchor, Divider, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { OrderedBundle, OrderedProduct, WithdrawalView } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { AmountRow } from "@/ui/AmountRow";
import { Section } from "@/ui/Page";
import { DeliverButton } from "../deliveries/DeliverButton";
import { Deliveries } from "../deliveries/Deliveries";
import { StateBadge } from "../StateBadge";
import { BuyAgain } from "./BuyAgain";
import { MoveButtons } from "./MoveButtons";
import { endingOf } from "./withdrawals";

interface BundleCardProps {
  bundle: OrderedBundle;
  isShop?: boolean;
  /** What of the order its buyer could end now. */
  withdrawals?: readonly WithdrawalView[];
}

/** One bundle of an order: its state, its products, and what can be done now. */
export function BundleCard({ bundle, isShop = false, withdrawals }: BundleCardProps) {
  const { t } = useT();
  const endingOfThese = useEnding(bundle);
  const own = (withdrawals ?? []).filter(
    (view) => view.user_shopcart_bundle_client_id === bundle.user_shopcart_bundle_client_id,
  );
  const { date } = useFormat();
  const parts = [
    bundle.shop_name,
    t("orders.count", { count: bundle.add_bundle_count }),
    ...(bundle.is_trial ? [t("orders.trial")] : []),
    ...(bundle.ends_at ? [t("orders.endsAt", { date: date(bundle.ends_at) })] : []),
  ];
  return (
    <Section
      title={bundle.bundle_name}
      description={parts.join(" · ")}
      actions={<StateBadge status={bundle.status} text={bundle.status_text} />}
    >
      <Stack gap="sm">
        {bundle.reason && (
          <Alert color="waiting" title={t("orders.move.reason")}>
            {bundle.reason}
          </Alert>
        )}
        {bundle.product_list.map((product) => (
          <Product
            key={product.user_shopcart_bundle_product_client_id}
            product={product}
            shopId={bundle.user_shop_client_id}
            isShop={isShop}
            isAlone={bundle.product_list.length === 1}
            withdrawal={own.find(
              (view) =>
                view.user_shopcart_bundle_product_client_id ===
                product.user_shopcart_bundle_product_client_id,
            )}
            endingOfThese={endingOfThese}
          />
        ))}
        <Divider />
        <Group justify="space-between">
          <Text fw={600}>{t("orders.total")}</Text>
          <Text fw={650} className="num">
            {bundle.price.gross_text}
          </Text>
        </Group>
        {bundle.discount_text && <AmountRow label={t("orders.discount")} text={bundle.discount_text} />}
        {bundle.refunded > 0 && <AmountRow label={t("orders.refunded")} text={bundle.refunded_text} />}
        <Owed bundle={bundle} isShop={isShop} />
        <Group justify="space-between">
          <MoveButtons
            subject="bundle"
            id={bundle.user_shopcart_bundle_client_id}
            name={bundle.bundle_name}
            allowed={bundle.allowed_list}
            isShop={isShop}
            ending={endingOfThese(own)}
          />
          {!isShop && bundle.status !== "payment_waiting" && <BuyAgain bundle={bundle} />}
        </Group>
      </Stack>
    </Section>
  );
}

/** Says what ending products of a bundle would bring. */
function useEnding(bundle: OrderedBundle) {
  const { t } = useT();
  const { money } = useFormat();
  const names = new Map(
    bundle.product_list.map((each) => [each.user_shopcart_bundle_product_client_id, each.pro_name]),
  );
  const currency = bundle.price.currency_type === 1 ? "USD" : "TRY";
  return (views: readonly WithdrawalView[]) => endingOf(views, names, t, (amount) => money(amount, currency));
}

/** What is to be paid back and until when; the shop is led to where it is done. */
function Owed({ bundle, isShop }: { bundle: OrderedBundle; isShop: boolean }) {
  const { t } = useT();
  const { date } = useFormat();
  const to = useLink();
  if (bundle.owed === 0) return null;
  const label = bundle.pay_until ? t("orders.owed.by", { date: date(bundle.pay_until) }) : t("orders.owed");
  return (
    <>
      <AmountRow label={label} text={bundle.owed_text} />
      {isShop && (
        <Anchor
          component={Link}
          size="sm"
          to={to("user_shop_order_list", { shop: bundle.user_shop_client_id, tab: "refunds" })}
        >
          {t("orders.owed.open")}
        </Anchor>
      )}
    </>
  );
}

interface ProductProps {
  product: OrderedProduct;
  shopId: string;
  isShop: boolean;
  /** The only product of its bundle: what happens to the one happens to the other. */
  isAlone: boolean;
  withdrawal: WithdrawalView | undefined;
  endingOfThese: ReturnType<typeof useEnding>;
}

function Product({ product, shopId, isShop, isAlone, withdrawal, endingOfThese }: ProductProps) {
  const { t } = useT();
  return (
    <Stack gap="3xs">
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div>
          <Text fw={500}>{product.pro_name}</Text>
          <Text size="sm" c="dimmed">
            {t("orders.taxRate", { rate: product.tax_rate_percent })}
          </Text>
          {withdrawal && <Text size="sm">{withdrawal.text}</Text>}
        </div>
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <StateBadge status={product.status} text={product.status_text} />
          <Text className="num amount">{product.price.gross_text}</Text>
        </Group>
      </Group>
      <Deliveries deliveries={product.delivery_list} granted={product.granted_count} isShop={isShop} />
      {isShop && <DeliverButton product={product} shopId={shopId} />}
      {(isShop || !isAlone) && (
        <MoveButtons
          subject="product"
          id={product.user_shopcart_bundle_product_client_id}
          name={product.pro_name}
          allowed={product.allowed_list}
          isShop={isShop}
          ending={withdrawal && endingOfThese([withdrawal])}
          isPart
        />
      )}
    </Stack>
  );
}
