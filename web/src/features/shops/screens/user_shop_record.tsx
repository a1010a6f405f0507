import { Stack, Tabs } from "@mantine/core";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlParam, useUrlState } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { EmptyState, Loaded } from "@/ui/States";
import { TabList } from "@/ui/TabList";
import { focusField } from "../focus";
import { BankForm } from "../shop/BankForm";
import { CardForm } from "../shop/CardForm";
import { PlatformMark } from "../shop/PlatformMark";
import { ShopForm } from "../shop/ShopForm";
import { ShopStatus } from "../shop/ShopStatus";
import { StaffPanel } from "../shop/StaffPanel";
import { ShopLinks } from "../ShopLinks";
import { may, type Shop } from "../types";
import { ProgramPanel } from "../webhooks/ProgramPanel";
import { WebhookPanel } from "../webhooks/WebhookPanel";

const TABS = ["settings", "payments", "staff", "webhooks"] as const;

/** One shop: who sells, how it is paid, who works there, and whether it is open. */
export default function ShopRecordScreen() {
  const { t } = useT();
  const id = useUrlParam("shop");
  if (id) return <OneShop key={id} id={id} />;
  return (
    <Page title={t("shops.list.new")} description={t("shops.shop.newLead")} narrow>
      <ShopForm />
    </Page>
  );
}

function OneShop({ id }: { id: string }) {
  const { t } = useT();
  const read = useRead("/v1/user/shop/get", { query: { user_shop_client_id: id } });
  const reload = async () => {
    const { data } = await read.refetch();
    if (!data) throw new Error("the shop could not be read again");
    return data.shop;
  };
  return (
    <Page
      title={read.data?.shop.shop_name ?? t("shops.list.title")}
      actions={read.data && <ShopLinks shop={id} name={read.data.shop.shop_name} />}
      narrow
    >
      <Loaded read={read}>{({ shop }) => <Parts shop={shop} reload={reload} />}</Loaded>
    </Page>
  );
}

function Parts({ shop, reload }: { shop: Shop; reload: () => Promise<Shop> }) {
  const { t } = useT();
  const [tab, setTab] = useUrlState("tab", "settings");
  const [, setField] = useUrlState("field");
  if (!shop.own) return <EmptyState title={t("shops.shop.notYours")} text={t("shops.shop.notYoursText")} />;
  const showField = (name: string) => {
    focusField(name);
    setTab("settings");
    // The form of another tab goes to its field when it is drawn.
    setField(name);
  };
  const openTab = (next: string | null) => {
    setField(null);
    setTab(next);
  };
  return (
    <Stack gap="lg">
      <ShopStatus shop={shop} onField={showField} />
      <PlatformMark shop={shop} />
      <Tabs value={TABS.find((each) => each === tab) ?? "settings"} onChange={openTab} keepMounted={false}>
        <TabList active={tab} mb="md" aria-label={t("shops.shop.tabs")}>
          {TABS.filter((each) => isShown(each, shop)).map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`shops.shop.tab.${each}`)}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value="settings">
          <ShopForm shop={shop} />
        </Tabs.Panel>
        <Tabs.Panel value="payments">
          <Stack gap="lg">
            <BankForm shop={shop} reload={reload} />
            <CardForm shop={shop} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="staff">
          <StaffPanel shop={shop} />
        </Tabs.Panel>
        <Tabs.Panel value="webhooks">
          <Stack gap="lg">
            <WebhookPanel shopId={shop.user_shop_client_id} />
            <ProgramPanel shopId={shop.user_shop_client_id} />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

/** A personal shop has no staff; programs are told of it by who may do everything in it. */
function isShown(tab: (typeof TABS)[number], shop: Shop): boolean {
  if (tab === "staff") return shop.kind !== "personal";
  return tab !== "webhooks" || may(shop, "shop_admin");
}
