import { Button, Card, Group, NumberInput, Stack, Text } from "@mantine/core";
import { IconShoppingCartPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { isForLooking } from "@/api/preview";
import { useSession } from "@/api/session";
import { useRead } from "@/api/useCalls";
import type { PageView } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { ICON, WIDTH } from "@/ui/sizes";
import { useAddToCart } from "../cart/useAddToCart";
import { MOST_COUNT } from "../cart/visitorCart";
import { CurrencyChoice } from "../CurrencyChoice";
import { priceIn, useCurrency } from "../currency";
import { PriceText, useUnitText } from "../Price";
import { canBeAdded, isNotYetSold, isSoldNoMore } from "../words";

/** What a bundle costs, how it is paid, and into the cart with it. */
export function BuyCard({ bundle, token }: { bundle: PageView; token: string }) {
  const { t } = useT();
  const { date } = useFormat();
  const price = priceIn(bundle.price_list, useCurrency());
  const unit = useUnitText()(bundle.credit_count, price);
  const own = bundle.price_list.find(({ currency_type }) => currency_type === bundle.currency_type);
  const card = bundle.product_list.every((product) => product.pay_credit_card);
  const transfer = bundle.product_list.every((product) => product.pay_transfer_to_account);
  return (
    <Card component="section" aria-label={t("store.price")}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="xs">
          <PriceText price={price} period={bundle.pay_period_type} isLarge />
          {bundle.price_list.length > 1 && <CurrencyChoice />}
        </Group>
        {own && price && own.currency_type !== price.currency_type && (
          <Text size="sm" c="dimmed" className="num">
            {t("store.price.main", { price: own.gross_text })}
          </Text>
        )}
        {unit && (
          <Text size="sm" className="num">
            {unit}
          </Text>
        )}
        <Text size="sm">{t("store.expires", { time: bundle.expiration_time_value_by_text })}</Text>
        {bundle.sold_from && isNotYetSold(bundle) && (
          <Text size="sm">{t("store.soldFrom", { date: date(bundle.sold_from) })}</Text>
        )}
        {bundle.sold_until && (
          <Text size="sm">{t("store.soldUntil", { date: date(bundle.sold_until) })}</Text>
        )}
        {price && price.gross > 0 && (card || transfer) && (
          <Text size="sm" c="dimmed">
            {t(card && transfer ? "store.pay.both" : card ? "store.pay.card" : "store.pay.transfer")}
          </Text>
        )}
        {price && canBeAdded(bundle) ? (
          <>
            <AddForm bundle={bundle} token={token} currency={price.currency_type} />
            {bundle.trial_days && token === "" && (
              <TryButton bundleId={bundle.user_shop_bundle_client_id} days={bundle.trial_days} />
            )}
          </>
        ) : (
          <Text size="sm" fw={600} role="note">
            {t(whyNot(bundle))}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

/** To where it is held, which asks a visitor to sign in first; who had it before is told so instead. */
function TryButton({ bundleId, days }: { bundleId: string; days: number }) {
  const { t } = useT();
  const to = useLink();
  const { isSignedIn } = useSession();
  const query = { user_shop_bundle_client_id: bundleId };
  const bar = useRead("/v1/user/shopcart/bundle/try/get", { query }, { enabled: isSignedIn }).data;
  if (bar && !bar.is_open) {
    return (
      <Text size="sm" c="dimmed">
        {bar.text}
      </Text>
    );
  }
  return (
    <>
      <Button component={Link} variant="default" to={to("user_product_bundles_active", { try: bundleId })}>
        {t("store.trial", { count: days })}
      </Button>
      <Text size="sm" c="dimmed">
        {t("store.trial.text")}
      </Text>
    </>
  );
}

function whyNot(bundle: PageView) {
  if (isForLooking) return "store.closed.preview" as const;
  if (isNotYetSold(bundle)) return "store.closed.soon" as const;
  if (isSoldNoMore(bundle)) return "store.closed.passive" as const;
  if (bundle.available_soon) return "store.closed.soon" as const;
  if (bundle.status !== "active") return "store.closed.passive" as const;
  return "store.closed.ask" as const;
}

function AddForm({ bundle, token, currency }: { bundle: PageView; token: string; currency: number }) {
  const { t } = useT();
  const [count, setCount] = useState<number | string>(1);
  const { add, isRunning } = useAddToCart();
  const wanted = {
    bundleId: bundle.user_shop_bundle_client_id,
    bundleName: bundle.bundle_name,
    shopId: bundle.user_shop_client_id,
    currency,
    token,
  };
  return (
    <Group align="flex-end" gap="xs">
      <NumberInput
        label={t("store.count")}
        value={count}
        onChange={setCount}
        onBlur={() => setCount(Math.min(MOST_COUNT, Math.max(1, Math.trunc(Number(count)) || 1)))}
        min={1}
        max={MOST_COUNT}
        allowDecimal={false}
        allowNegative={false}
        w={WIDTH.xs}
      />
      <Button
        flex={1}
        leftSection={<IconShoppingCartPlus size={ICON.md} aria-hidden />}
        loading={isRunning}
        onClick={() => add({ ...wanted, count: Math.min(MOST_COUNT, Math.max(1, Number(count) || 1)) })}
      >
        {t("store.add")}
      </Button>
    </Group>
  );
}
