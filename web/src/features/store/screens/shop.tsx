import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { Page } from "@/ui/Page";
import { Catalogue } from "../catalogue/Catalogue";
import { OfShop } from "../NotThere";

/** The store: everything that can be bought, with search, groups and comparison. */
export default function ShopScreen() {
  const { t } = useT();
  return (
    <OfShop>
      <Page title={t("store.title")} description={t("store.text")} actions={<Actions />}>
        <Catalogue />
      </Page>
    </OfShop>
  );
}

function Actions() {
  const { t } = useT();
  const to = useLink();
  const groups = useRead("/v1/bundle/group/list", { query: {} });
  const campaigns = (groups.data?.list ?? []).reduce((sum, group) => sum + group.campaign_count, 0);
  return (
    <>
      {campaigns > 0 && (
        <Button component={Link} to={to("shop_campaigns")} variant="light">
          {t("store.campaigns.some", { count: campaigns })}
        </Button>
      )}
      <Button component={Link} to={to("product_list")} variant="default">
        {t("store.list.open")}
      </Button>
    </>
  );
}
