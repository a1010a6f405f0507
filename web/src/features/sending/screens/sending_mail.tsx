import { Tabs } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { TabList } from "@/ui/TabList";
import { Gallery } from "../Gallery";
import { History } from "../History";
import { LetterForm } from "../LetterForm";

/** Mails to people: written, followed while they leave, and all mails of the platform to look at. */
export default function SendingMailScreen() {
  const { t } = useT();
  const [tab, setTab] = useUrlState("tab", "write");
  return (
    <Page title={t("sending.title")} description={t("sending.lead")}>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <TabList active={tab} mb="md">
          <Tabs.Tab value="write">{t("sending.write")}</Tabs.Tab>
          <Tabs.Tab value="history">{t("sending.history")}</Tabs.Tab>
          <Tabs.Tab value="gallery">{t("sending.gallery")}</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="write">
          <LetterForm onSent={() => setTab("history")} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <History />
        </Tabs.Panel>
        <Tabs.Panel value="gallery">
          <Gallery />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
