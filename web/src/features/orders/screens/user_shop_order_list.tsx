import { Button, Menu, Select, Tabs } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlParam, useUrlState } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { EmptyState, Loaded } from "@/ui/States";
import { TabList } from "@/ui/TabList";
import { ICON } from "@/ui/sizes";
import { useDownload } from "@/ui/useDownload";
import { filterOf } from "../shop/filters";
import { IncomingMoney } from "../shop/IncomingMoney";
import { OrderTable } from "../shop/OrderTable";
import { OwedRefunds } from "../shop/OwedRefunds";
import { Sales } from "../shop/Sales";
import { ShopOrderRecord } from "../shop/ShopOrder";
import { ShopOrderSums } from "../shop/Sums";

/** The orders of a shop: found, looked at, moved; its statements, refunds and sales. */
export default function ShopOrderListScreen() {
  const { t } = useT();
  const [wanted, setWanted] = useUrlState("shop");
  const orderId = useUrlParam("order");
  const read = useRead("/v1/user/shop/list", {});
  if (wanted && orderId) return <ShopOrderRecord shopId={wanted} orderId={orderId} />;
  return (
    <Loaded
      read={read}
      empty={{
        when: ({ list }) => list.length === 0,
        show: (
          <Page title={t("orders.shop.title")}>
            <EmptyState title={t("orders.shop.noShop.title")} text={t("orders.shop.noShop.text")} />
          </Page>
        ),
      }}
    >
      {({ list }) => {
        const shopId = wanted || list[0]?.user_shop_client_id || "";
        const shops = list.map((shop) => ({ value: shop.user_shop_client_id, label: shop.shop_name }));
        return (
          <Page
            wide
            title={t("orders.shop.title")}
            description={t("orders.shop.text")}
            actions={
              <>
                {shops.length > 1 && (
                  <Select
                    aria-label={t("orders.shop.choose")}
                    data={shops}
                    value={shopId}
                    onChange={setWanted}
                    allowDeselect={false}
                  />
                )}
                <Export shopId={shopId} />
              </>
            }
          >
            <Parts key={shopId} shopId={shopId} />
          </Page>
        );
      }}
    </Loaded>
  );
}

function Parts({ shopId }: { shopId: string }) {
  const { t } = useT();
  const [tab, setTab] = useUrlState("tab", "orders");
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false}>
      <TabList active={tab} mb="md">
        <Tabs.Tab value="orders">{t("orders.shop.tab.orders")}</Tabs.Tab>
        <Tabs.Tab value="money">{t("orders.shop.tab.money")}</Tabs.Tab>
        <Tabs.Tab value="refunds">{t("orders.shop.tab.refunds")}</Tabs.Tab>
        <Tabs.Tab value="sales">{t("orders.shop.tab.sales")}</Tabs.Tab>
      </TabList>
      <Tabs.Panel value="orders">
        <ShopOrderSums shopId={shopId} />
        <OrderTable shopId={shopId} />
      </Tabs.Panel>
      <Tabs.Panel value="money">
        <IncomingMoney shopId={shopId} />
      </Tabs.Panel>
      <Tabs.Panel value="refunds">
        <OwedRefunds shopId={shopId} />
      </Tabs.Panel>
      <Tabs.Panel value="sales">
        <Sales shopId={shopId} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** The found orders as a file. */
function Export({ shopId }: { shopId: string }) {
  const { t } = useT();
  const body = filterOf(useLocation().search);
  const { run, isRunning } = useDownload();
  const make = (file_type: "xlsx" | "csv") =>
    void run("/v1/user/shop/order/export", {
      query: { user_shop_client_id: shopId, file_type },
      body,
      fallbackName: `${t("orders.shop.title")}.${file_type}`,
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={isRunning}
          leftSection={<IconDownload size={ICON.sm} aria-hidden />}
        >
          {t("ui.download")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => make("xlsx")}>Excel</Menu.Item>
        <Menu.Item onClick={() => make("csv")}>CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
