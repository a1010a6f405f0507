import { useT } from "@/phrases/useT";
import { Page } from "@/ui/Page";
import { Catalogue } from "../catalogue/Catalogue";
import { OfShop } from "../NotThere";

/** What is on sale as a campaign. */
export default function ShopCampaignsScreen() {
  const { t } = useT();
  return (
    <OfShop>
      <Page title={t("store.campaigns.title")} description={t("store.campaigns.text")}>
        <Catalogue onlyCampaigns />
      </Page>
    </OfShop>
  );
}
