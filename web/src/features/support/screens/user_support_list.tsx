import { Button, Tabs } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { readAgain, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { Loaded } from "@/ui/States";
import { TabList } from "@/ui/TabList";
import { ICON } from "@/ui/sizes";
import { useSupportEvents } from "../events";
import { AskForm } from "../list/AskForm";
import { OwnTickets } from "../list/OwnTickets";
import { Queue } from "../list/Queue";
import { LISTS } from "../words";

/** The person's requests for help; for who answers, the queue beside them. */
export default function SupportListScreen() {
  const { t } = useT();
  const cache = useQueryClient();
  const [isAsking, setAsking] = useUrlState("ask");
  const read = useRead("/v1/user/support/list", { query: { count: 1 } });
  useSupportEvents(({ kind }) => {
    if (kind !== "typing") void readAgain(cache, ...LISTS);
  });
  return (
    <Page
      title={t("support.title")}
      description={t("support.lead")}
      actions={
        <Button leftSection={<IconPlus size={ICON.sm} aria-hidden />} onClick={() => setAsking("1")}>
          {t("support.ask")}
        </Button>
      }
    >
      <Loaded read={read}>
        {({ is_desk }) =>
          is_desk ? <Desk onAsk={() => setAsking("1")} /> : <OwnTickets onAsk={() => setAsking("1")} />
        }
      </Loaded>
      {isAsking && <AskForm follows={isAsking === "1" ? "" : isAsking} onClose={() => setAsking(null)} />}
    </Page>
  );
}

function Desk({ onAsk }: { onAsk: () => void }) {
  const { t } = useT();
  const [tab, setTab] = useUrlState("tab", "queue");
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false}>
      <TabList active={tab} mb="md">
        <Tabs.Tab value="queue">{t("support.queue")}</Tabs.Tab>
        <Tabs.Tab value="own">{t("support.own")}</Tabs.Tab>
      </TabList>
      <Tabs.Panel value="queue">
        <Queue />
      </Tabs.Panel>
      <Tabs.Panel value="own">
        <OwnTickets onAsk={onAsk} />
      </Tabs.Panel>
    </Tabs>
  );
}
