import { Button } from "@mantine/core";
import { IconBuildingStore } from "@tabler/icons-react";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { Page } from "@/ui/Page";
import { EmptyState } from "@/ui/States";

/** The address does not say of which shop: choose one. */
export function ShopNeeded({ title }: { title: string }) {
  const { t } = useT();
  const to = useLink();
  return (
    <Page title={title}>
      <EmptyState
        icon={<IconBuildingStore />}
        title={t("shops.chooseShop")}
        text={t("shops.chooseShopText")}
        action={
          <Button component={Link} to={to("user_shop_list")}>
            {t("shops.list.title")}
          </Button>
        }
      />
    </Page>
  );
}
