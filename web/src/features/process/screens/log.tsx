import { Tabs } from "@mantine/core";
import {
  IconActivity,
  IconCalendarTime,
  IconListCheck,
  IconStack2,
  IconTerminal2,
} from "@tabler/icons-react";
import { type ComponentType, lazy, Suspense } from "react";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { CardSkeleton } from "@/ui/States";
import { TabList } from "@/ui/TabList";
import { ICON } from "@/ui/sizes";

interface TabOf {
  label: PhraseKey;
  icon: ComponentType<{ size: number }>;
  Panel: ComponentType;
}

const TABS: Readonly<Record<string, TabOf>> = {
  overview: {
    label: "process.tab.overview",
    icon: IconActivity,
    Panel: lazy(() => import("../overview/Overview")),
  },
  jobs: { label: "process.tab.jobs", icon: IconListCheck, Panel: lazy(() => import("../jobs/Jobs")) },
  schedules: {
    label: "process.tab.schedules",
    icon: IconCalendarTime,
    Panel: lazy(() => import("../queues/Schedules")),
  },
  queues: { label: "process.tab.queues", icon: IconStack2, Panel: lazy(() => import("../queues/Queues")) },
  logs: { label: "process.tab.logs", icon: IconTerminal2, Panel: lazy(() => import("../logs/Logs")) },
};

/** Processes, jobs, schedules, queues and the log, for administrators. */
export default function LogScreen() {
  const { t } = useT();
  const [wanted, setTab] = useUrlState("tab", "overview");
  const tab = wanted in TABS ? wanted : "overview";
  const Panel = TABS[tab]?.Panel;
  return (
    <Page wide title={t("process.title")} description={t("process.lead")}>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <TabList active={tab} mb="md" aria-label={t("process.title")}>
          {Object.entries(TABS).map(([key, { label, icon: Icon }]) => (
            <Tabs.Tab key={key} value={key} leftSection={<Icon size={ICON.sm} aria-hidden />}>
              {t(label)}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value={tab}>
          <Suspense fallback={<CardSkeleton />}>{Panel && <Panel />}</Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
