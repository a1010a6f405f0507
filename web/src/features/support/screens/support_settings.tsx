import { Tabs } from "@mantine/core";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { Loaded } from "@/ui/States";
import { TabList } from "@/ui/TabList";
import { AnswerTimes } from "../settings/AnswerTimes";
import { BlockedSenders } from "../settings/BlockedSenders";
import { Desks } from "../settings/Desks";
import { Hours } from "../settings/Hours";
import { Keeping } from "../settings/Keeping";
import { Macros } from "../settings/Macros";
import { Mailboxes } from "../settings/Mailboxes";
import { Topics } from "../settings/Topics";
import { SETTINGS, type SettingsAnswer } from "../settings/types";
import { useDraft } from "../settings/useDraft";

const TABS = [
  "topics",
  "hours",
  "times",
  "desks",
  "macros",
  "texts",
  "mailboxes",
  "blocks",
  "keeping",
] as const;

/** How the site answers who asks for help: about what, when, how soon, by whom, and how long things are kept. */
export default function SupportSettingsScreen() {
  const { t } = useT();
  const read = useRead(SETTINGS);
  return (
    <Page title={t("support.settings.title")} description={t("support.settings.lead")}>
      <Loaded read={read}>{(settings) => <Settings key={settings.version} read={settings} />}</Loaded>
    </Page>
  );
}

function Settings({ read }: { read: SettingsAnswer }) {
  const { t } = useT();
  const [asked, setTab] = useUrlState("tab", "topics");
  const tab = TABS.find((each) => each === asked) ?? "topics";
  const draft = useDraft(read);
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false}>
      <TabList active={tab} mb="md" aria-label={t("support.settings.title")}>
        {TABS.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {t(`support.settings.tab.${each}`)}
          </Tabs.Tab>
        ))}
      </TabList>
      <Tabs.Panel value="topics">
        <Topics read={read} draft={draft} />
      </Tabs.Panel>
      <Tabs.Panel value="hours">
        <Hours read={read} draft={draft} />
      </Tabs.Panel>
      <Tabs.Panel value="times">
        <AnswerTimes draft={draft} />
      </Tabs.Panel>
      <Tabs.Panel value="desks">
        <Desks read={read} draft={draft} />
      </Tabs.Panel>
      <Tabs.Panel value="macros">
        <Macros isText={false} />
      </Tabs.Panel>
      <Tabs.Panel value="texts">
        <Macros isText />
      </Tabs.Panel>
      <Tabs.Panel value="blocks">
        <BlockedSenders />
      </Tabs.Panel>
      <Tabs.Panel value="mailboxes">
        <Mailboxes />
      </Tabs.Panel>
      <Tabs.Panel value="keeping">
        <Keeping draft={draft} />
      </Tabs.Panel>
    </Tabs>
  );
}
