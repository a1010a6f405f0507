import { Anchor, Breadcrumbs } from "@mantine/core";
import { Link } from "react-router";
import { useRead } from "@/api/useCalls";
import { inLang } from "@/phrases/inLang";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { AbovePage } from "@/ui/Page";

interface TrailProps {
  shop: string;
  bundle?: string | undefined;
  product?: string | undefined;
  /** The page under it is narrow. */
  narrow?: boolean;
}

/** The way back up: the shop, its bundles, the bundle, the product. */
export function Trail({ shop, bundle, product, narrow = false }: TrailProps) {
  const { t, lang } = useT();
  const to = useLink();
  const shopRead = useRead(
    "/v1/user/shop/get",
    { query: { user_shop_client_id: shop } },
    { enabled: Boolean(shop) },
  );
  const bundleRead = useRead(
    "/v1/user/shop/bundle/get",
    { query: { user_shop_bundle_client_id: bundle ?? "" } },
    { enabled: Boolean(bundle) },
  );
  const productRead = useRead(
    "/v1/user/shop/bundle/product/get",
    { query: { user_shop_bundle_product_client_id: product ?? "" } },
    { enabled: Boolean(product) },
  );
  const of = bundleRead.data?.bundle;
  const pro = productRead.data?.product;
  const steps = [
    { key: "shop", to: to("user_shop_record", { shop }), name: shopRead.data?.shop.shop_name },
    { key: "bundles", to: to("user_shop_bundle_list", { shop }), name: t("shops.bundles.title") },
    {
      key: "bundle",
      to: to("user_shop_bundle_record", { shop, bundle }),
      name: bundle && of && inLang(lang, of, "bundle_name"),
    },
    {
      key: "product",
      to: to("user_shop_bundle_product_record", { shop, bundle, product }),
      name: product && pro && inLang(lang, pro, "pro_name"),
    },
  ];
  return (
    <AbovePage narrow={narrow}>
      <Breadcrumbs component="nav" aria-label={t("shops.trail")} style={{ flexWrap: "wrap" }}>
        {steps
          .filter(({ name }) => name)
          .map((step) => (
            <Anchor key={step.key} component={Link} to={step.to} size="sm" py="2xs" display="inline-block">
              {step.name}
            </Anchor>
          ))}
      </Breadcrumbs>
    </AbovePage>
  );
}
