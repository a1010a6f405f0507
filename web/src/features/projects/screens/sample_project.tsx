import { Button, SegmentedControl, Stack, Tabs } from "@mantine/core";
import { IconBrain, IconChartHistogram, IconSparkles, IconTable } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useSession } from "@/api/session";
import { useSite } from "@/api/site";
import { loadSampleModel } from "@/features/learning/public";
import { loadSampleFindings } from "@/features/statistics/public";
import { useT } from "@/phrases/useT";
import { entryOf, useLink } from "@/screens/links";
import { useUrlState } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { CardSkeleton, EmptyState, Loaded } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { TabList } from "@/ui/TabList";
import { type Sample, useSamples } from "../sample/useSamples";

const SampleFindings = lazy(loadSampleFindings);
const SampleModel = lazy(loadSampleModel);
const SampleRows = lazy(() => import("../sample/SampleRows"));
const TABS = ["findings", "data", "model", "predict"] as const;

/** A sample project without an account: its findings, its data, its model, and the form that asks the model. */
export default function SampleProjectScreen() {
  const { t } = useT();
  const read = useSamples();
  return (
    <Page title={t("projects.sample.title")} description={t("projects.sample.lead")} actions={<Own />}>
      <Loaded
        read={read}
        skeleton={<CardSkeleton cards={2} />}
        empty={{
          when: ({ list }) => list.length === 0,
          show: <EmptyState icon={<IconTable />} title={t("projects.sample.none")} />,
        }}
      >
        {({ list }) => <Samples samples={list} />}
      </Loaded>
    </Page>
  );
}

/** The way from looking to trying with one's own data. */
function Own() {
  const { t } = useT();
  const to = useLink();
  const site = useSite();
  const { isSignedIn } = useSession();
  const route = isSignedIn ? "add_dataset" : "register";
  if (!entryOf(site, route)) return null;
  return (
    <Button component={Link} to={to(route)}>
      {t(isSignedIn ? "projects.addDataset" : "projects.sample.own")}
    </Button>
  );
}

function Samples({ samples }: { samples: readonly Sample[] }) {
  const { t } = useT();
  const [asked, setAsked] = useUrlState("sample");
  const sample = samples.find((each) => each.project_id === asked) ?? samples[0];
  if (!sample) return null;
  return (
    <Stack gap="lg">
      {samples.length > 1 && (
        <SegmentedControl
          aria-label={t("projects.sample.which")}
          data={samples.map((each) => ({ value: each.project_id, label: each.project_name }))}
          value={sample.project_id}
          onChange={setAsked}
        />
      )}
      <Parts key={sample.project_id} sample={sample} />
    </Stack>
  );
}

function Parts({ sample }: { sample: Sample }) {
  const { t } = useT();
  const [asked, setTab] = useUrlState("tab");
  const tab = TABS.find((each) => each === asked) ?? "findings";
  const { project_id: projectId, stats_id: statsId, machine_learning_id: trainingId } = sample;
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false}>
      <TabList active={tab} mb="lg">
        <Tabs.Tab value="findings" leftSection={<IconChartHistogram size={ICON.md} aria-hidden />}>
          {t("projects.sample.findings")}
        </Tabs.Tab>
        <Tabs.Tab value="data" leftSection={<IconTable size={ICON.md} aria-hidden />}>
          {t("projects.sample.data")}
        </Tabs.Tab>
        <Tabs.Tab value="model" leftSection={<IconBrain size={ICON.md} aria-hidden />}>
          {t("projects.sample.model")}
        </Tabs.Tab>
        <Tabs.Tab value="predict" leftSection={<IconSparkles size={ICON.md} aria-hidden />}>
          {t("projects.sample.predict")}
        </Tabs.Tab>
      </TabList>
      <Suspense fallback={<CardSkeleton cards={2} />}>
        <Tabs.Panel value="findings">
          {statsId && <SampleFindings projectId={projectId} statsId={statsId} />}
        </Tabs.Panel>
        <Tabs.Panel value="data">
          <SampleRows sample={sample} />
        </Tabs.Panel>
        <Tabs.Panel value="model">
          {trainingId && <SampleModel projectId={projectId} trainingId={trainingId} shows="model" />}
        </Tabs.Panel>
        <Tabs.Panel value="predict">
          {trainingId && <SampleModel projectId={projectId} trainingId={trainingId} shows="predict" />}
        </Tabs.Panel>
      </Suspense>
    </Tabs>
  );
}
