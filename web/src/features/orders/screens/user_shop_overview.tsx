import { Button, Select } from "@mantine/core";
import { IconBuildingStore } from "@tabler/icons-react";
import { Link } from "react-router";
import type { AnswerOf } from "@/api/call";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlState } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { EmptyState, Loaded } from "@/ui/States";
import { ShopHome } from "../overview/ShopHome";

const OVERVIEW = "/v1/user/shop/overview";
type Home = AnswerOf<typeof OVERVIEW>;

/** The home of a shop: what waits for whom, what it sold and owes, and whether its orders add up. */
export default function ShopOverviewScreen() {
  const { t } = useT();
  const [wanted, setWanted] = useUrlState("shop");
  const read = useRead(OVERVIEW, { query: wanted ? { user_shop_client_id: wanted } : {} }, { staleTime: 0 });
  const shown = read.data?.overview;
  return (
    <Page
      wide
      title={shown?.shop_name ?? t("orders.overview.title")}
      description={t("orders.overview.text")}
      actions={read.data && <Actions home={read.data} onChoose={setWanted} />}
    >
      <Loaded read={read} empty={{ when: ({ overview }) => overview === null, show: <NoShop /> }}>
        {({ overview }) => overview && <ShopHome key={overview.user_shop_client_id} overview={overview} />}
      </Loaded>
    </Page>
  );
}

function Actions({ home, onChoose }: { home: Home; onChoose: (shop: string | null) => void }) {
  const { t } = useT();
  const to = useLink();
  const shop = home.overview?.user_shop_client_id;
  if (!shop) return null;
  const named = home.shop_list.map((each) => ({
    value: each.user_shop_client_id,
    label: each.waiting_count
      ? t("orders.overview.shop", { name: each.shop_name, count: each.waiting_count })
      : each.shop_name,
  }));
  return (
    <>
      {named.length > 1 && (
        <Select
          aria-label={t("orders.shop.choose")}
          data={named}
          value={shop}
          onChange={onChoose}
          allowDeselect={false}
        />
      )}
      <Button component={Link} to={to("user_shop_order_list", { shop })} variant="default">
        {t("orders.overview.orders")}
      </Button>
      <Button component={Link} to={to("user_shop_record", { shop })} variant="default">
        {t("orders.overview.settings")}
      </Button>
    </>
  );
}

function NoShop() {
  const { t } = useT();
  const to = useLink();
  return (
    <EmptyState
      icon={<IconBuildingStore />}
      title={t("orders.shop.noShop.title")}
      text={t("orders.overview.none")}
      action={
        <Button component={Link} to={to("user_shop_list")}>
          {t("orders.overview.shops")}
        </Button>
      }
    />
  );
}
