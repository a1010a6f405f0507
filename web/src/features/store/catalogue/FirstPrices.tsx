import type { ReactNode } from "react";
import { usePages } from "@/api/usePages";
import { useCurrency } from "../currency";
import { PriceText } from "../Price";

interface Priced {
  id: string;
  name: string;
  price: ReactNode;
}

/** The first bundles that can be bought now, with their prices; nothing where there are none. */
export function FirstPrices({
  count,
  children,
}: {
  count: number;
  children: (bundles: readonly Priced[]) => ReactNode;
}) {
  const currency = useCurrency();
  const query = { order: "rank" as const, user_currency_type: currency };
  const { rows } = usePages("/v1/bundle/and/product/list/active", query, { cursor: "after" });
  if (!rows || rows.length === 0) return null;
  return children(
    rows.slice(0, count).map((bundle) => ({
      id: bundle.user_shop_bundle_client_id,
      name: bundle.bundle_name,
      price: <PriceText price={bundle.price} period={bundle.pay_period_type} />,
    })),
  );
}
