import { Stack } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { useUrlParam } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { ProductTable } from "../products/ProductTable";
import { ShopNeeded } from "../ShopNeeded";
import { Trail } from "../Trail";

/** The products of a bundle on a screen of their own. */
export default function ProductListScreen() {
  const { t } = useT();
  const shop = useUrlParam("shop");
  const bundle = useUrlParam("bundle");
  if (!shop || !bundle) return <ShopNeeded title={t("shops.products.title")} />;
  return (
    <Stack gap="xs">
      <Trail shop={shop} bundle={bundle} />
      <Page title={t("shops.products.title")}>
        <ProductTable shop={shop} bundle={bundle} />
      </Page>
    </Stack>
  );
}
