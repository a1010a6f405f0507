import { Stack } from "@mantine/core";
import { useRead } from "@/api/useCalls";
import { inLang } from "@/phrases/inLang";
import { useT } from "@/phrases/useT";
import { useUrlParam } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { Loaded } from "@/ui/States";
import { AgreementTable } from "../agreements/AgreementTable";
import { PreviewPanel } from "../products/PreviewPanel";
import { ProductForm } from "../products/ProductForm";
import { ProductLink } from "../products/ProductLink";
import { ShopNeeded } from "../ShopNeeded";
import { Trail } from "../Trail";

/** One product of a bundle, or a new one. */
export default function ProductRecordScreen() {
  const { t } = useT();
  const shop = useUrlParam("shop");
  const bundle = useUrlParam("bundle");
  const product = useUrlParam("product");
  const shopRead = useRead(
    "/v1/user/shop/get",
    { query: { user_shop_client_id: shop } },
    { enabled: Boolean(shop) },
  );
  if (!shop || !bundle) return <ShopNeeded title={t("shops.products.title")} />;
  return (
    <Stack gap="xs">
      <Trail shop={shop} bundle={bundle} product={product || undefined} narrow />
      <Loaded read={shopRead}>
        {({ shop: of }) => {
          const place = {
            shop,
            bundle,
            shopRate: rateOf(of.own?.tax_rate_percent),
            isPlatform: of.own?.is_platform ?? false,
          };
          if (product) return <OneProduct key={product} {...place} product={product} />;
          return (
            <Page title={t("shops.products.new")} description={t("shops.product.newLead")} narrow>
              <ProductForm {...place} />
            </Page>
          );
        }}
      </Loaded>
    </Stack>
  );
}

interface OneProductProps {
  shop: string;
  bundle: string;
  product: string;
  shopRate: number | null;
  isPlatform: boolean;
}

function OneProduct({ product, ...place }: OneProductProps) {
  const { t, lang } = useT();
  const read = useRead("/v1/user/shop/bundle/product/get", {
    query: { user_shop_bundle_product_client_id: product },
  });
  const data = read.data?.product;
  return (
    <Page title={data ? inLang(lang, data, "pro_name") : t("shops.products.title")} narrow>
      <Loaded read={read}>{(answer) => <ProductForm {...place} product={answer.product} />}</Loaded>
      {data && <PreviewPanel product={data} />}
      {data && <ProductLink product={data} />}
      <AgreementTable shop={place.shop} bundle={place.bundle} product={product} />
    </Page>
  );
}

const rateOf = (text: string | null | undefined) => (text ? Number(text) : null);
