import { useT } from "@/phrases/useT";
import { Page } from "@/ui/Page";
import { Catalogue } from "../catalogue/Catalogue";

/** What is on sale as a campaign. */
export default function ShopCampaignsScreen() {
  const { t } = useT();
  return (
    <Page title={t("store.campaigns.title")} description={t("store.campaigns.text")}>
      <Catalogue onlyCampaigns />
    </Page>
  );
}
