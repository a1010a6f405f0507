import { Anchor, List } from "@mantine/core";
import { Link } from "react-router";
import { useRead } from "@/api/useCalls";
import { useLink } from "@/screens/links";
import type { Product } from "../types";
import { type Gap, type GapPlace, gapLink } from "./gaps";

interface GapListProps {
  gaps: readonly Gap[];
  shop: string;
  bundle: string;
}

/** What a bundle lacks before it can be on sale, each a way to its place. */
export function GapList({ gaps, shop, bundle }: GapListProps) {
  const to = useLink();
  const { data } = useRead("/v1/user/shop/bundle/product/list", {
    query: { user_shop_bundle_client_id: bundle },
  });
  const place = { shop, bundle, products: soldOf(data?.list ?? []) };
  return (
    <List>
      {gaps.map((gap) => {
        const { route, params } = gapLink(gap.field, place);
        return (
          <List.Item key={gap.field}>
            <Anchor component={Link} to={to(route, params)}>
              {gap.message}
            </Anchor>
          </List.Item>
        );
      })}
    </List>
  );
}

function soldOf(products: readonly Product[]): GapPlace["products"] {
  return products
    .filter(({ status }) => status === "active")
    .map((product) => ({
      id: product.user_shop_bundle_product_client_id,
      hasTax: product.price_list.length > 0 || product.tax_rate_percent !== null,
      hasPrice: product.currency_amount_list.length > 0,
      hasProject: product.wanalyzer_project_id !== null,
    }));
}
