import { Button, Tabs } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSession } from "@/api/session";
import { readAgain, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { TabList } from "@/ui/TabList";
import { ICON } from "@/ui/sizes";
import { useSupportEvents } from "../events";
import { Desk } from "../desk/Desk";
import { AskForm } from "../list/AskForm";
import { OwnTickets } from "../list/OwnTickets";
import { LinkedExport } from "../visitor/OwnExport";
import { VisitorAsk } from "../visitor/VisitorAsk";
import { VisitorTickets } from "../visitor/VisitorTickets";
import { LISTS } from "../words";

const Macros = lazy(() => import("../settings/Macros").then((found) => ({ default: found.Macros })));
const Report = lazy(() => import("../report/Report"));

/** The requests for help of a person, signed in or not; for who answers, the queue beside them. */
export default function SupportListScreen() {
  const { t } = useT();
  const [isAsking, setAsking] = useUrlState("ask");
  const [about, setAbout] = useUrlState("about");
  const [shop, setShop] = useUrlState("shop");
  const { user } = useSession();
  const own = useRead("/v1/user/support/list", { query: { count: 1 } }, { enabled: user !== null });
  const follows = isAsking === "1" ? "" : isAsking;
  const Ask = user ? AskForm : VisitorAsk;
  const ask = () => setAsking("1");
  const isDesk = own.data?.is_desk ?? false;
  return (
    <Page
      wide={isDesk}
      title={t(isDesk ? "support.desk.title" : "support.title")}
      description={t(isDesk ? "support.desk.lead" : "support.lead")}
      actions={
        <Button
          variant={isDesk ? "default" : "filled"}
          leftSection={<IconPlus size={ICON.sm} aria-hidden />}
          onClick={ask}
        >
          {t("support.ask")}
        </Button>
      }
    >
      <LinkedExport />
      {user ? <Tickets onAsk={ask} /> : <VisitorTickets onAsk={ask} />}
      {isAsking && (
        <Ask
          follows={follows}
          about={about}
          shop={shop}
          onClose={() => {
            setAsking(null);
            setAbout(null);
            setShop(null);
          }}
        />
      )}
    </Page>
  );
}

function Tickets({ onAsk }: { onAsk: () => void }) {
  const cache = useQueryClient();
  const read = useRead("/v1/user/support/list", { query: { count: 1 } });
  useSupportEvents(({ kind }) => {
    if (kind !== "typing" && kind !== "here") void readAgain(cache, ...LISTS);
  });
  return (
    <Loaded read={read}>
      {({ is_desk }) => (is_desk ? <DeskTabs onAsk={onAsk} /> : <OwnTickets onAsk={onAsk} />)}
    </Loaded>
  );
}

function DeskTabs({ onAsk }: { onAsk: () => void }) {
  const { t } = useT();
  const [tab, setTab] = useUrlState("tab", "queue");
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false}>
      <TabList active={tab} mb="md">
        <Tabs.Tab value="queue">{t("support.queue")}</Tabs.Tab>
        <Tabs.Tab value="report">{t("support.report")}</Tabs.Tab>
        <Tabs.Tab value="macros">{t("support.macro.list")}</Tabs.Tab>
        <Tabs.Tab value="texts">{t("support.text.list")}</Tabs.Tab>
        <Tabs.Tab value="own">{t("support.own")}</Tabs.Tab>
      </TabList>
      <Tabs.Panel value="queue">
        <Desk />
      </Tabs.Panel>
      <Tabs.Panel value="report">
        <Suspense fallback={<RowSkeleton />}>
          <Report />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="macros">
        <Suspense fallback={<RowSkeleton />}>
          <Macros isText={false} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="texts">
        <Suspense fallback={<RowSkeleton />}>
          <Macros isText />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="own">
        <OwnTickets onAsk={onAsk} />
      </Tabs.Panel>
    </Tabs>
  );
}
