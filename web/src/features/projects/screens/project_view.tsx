import { Badge, Card, Tabs } from "@mantine/core";
import {
  IconColumns3,
  IconHistory,
  IconMathFunction,
  IconSparkles,
  IconTable,
  IconWand,
} from "@tabler/icons-react";
import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { useT, type PhraseKey } from "@/phrases/useT";
import { useUrlParam, useUrlState } from "@/screens/useUrlState";
import { useFormat } from "@/ui/format";
import { Page } from "@/ui/Page";
import { CardSkeleton, ErrorState, RowSkeleton } from "@/ui/States";
import { TabList } from "@/ui/TabList";
import { HEIGHT, ICON } from "@/ui/sizes";
import { ImportState } from "../ImportState";
import { markOpened } from "../opened";
import { ProjectActions } from "../ProjectActions";
import { ProjectContext } from "../projectContext";
import { type ProjectFacts, openCorrections, useColumns, useProjectFacts } from "../readColumns";
import { useChanges } from "../useChanges";
import type { ColumnsOf } from "../values";

const TABS: readonly { key: string; label: PhraseKey; icon: ComponentType<{ size: number }> }[] = [
  { key: "summary", label: "projects.tab.summary", icon: IconSparkles },
  { key: "data", label: "projects.tab.data", icon: IconTable },
  { key: "columns", label: "projects.tab.columns", icon: IconColumns3 },
  { key: "corrections", label: "projects.tab.corrections", icon: IconWand },
  { key: "formulas", label: "projects.tab.formulas", icon: IconMathFunction },
  { key: "history", label: "projects.tab.history", icon: IconHistory },
];

const PANELS: Record<string, ComponentType> = {
  summary: lazy(() => import("../summary/SummaryTab")),
  data: lazy(() => import("../data/DataTab")),
  columns: lazy(() => import("../columns/ColumnsTab")),
  corrections: lazy(() => import("../corrections/CorrectionsTab")),
  formulas: lazy(() => import("../formulas/FormulasTab")),
  history: lazy(() => import("../history/HistoryTab")),
};

/** One project: its summary, its data, its columns, what could be corrected, calculated columns, and its history. */
export default function ProjectView() {
  const { t } = useT();
  const projectId = useUrlParam("project_id");
  const project = useProjectFacts(projectId);
  const facts = project.data?.facts;
  const columns = useColumns(projectId, facts?.state === "ready");
  const problem = project.error ?? columns.error;
  useEffect(() => {
    if (facts) markOpened(facts.project_id);
  }, [facts]);
  if (problem && !(facts && columns.data)) {
    const again = () => void (project.error ? project.refetch() : columns.refetch());
    return (
      <Page title={t("projects.project")}>
        <Card>
          <ErrorState problem={problem} onRetry={again} />
        </Card>
      </Page>
    );
  }
  if (facts && facts.state !== "ready") {
    return (
      <Page title={facts.project_name} narrow>
        <Card>
          <ImportState projectId={projectId} state={facts.state} onReady={() => void project.refetch()} />
        </Card>
      </Page>
    );
  }
  if (!facts || !columns.data) {
    return (
      <Page title={facts?.project_name ?? t("projects.project")} wide>
        <CardSkeleton cards={1} height={HEIGHT.page} />
      </Page>
    );
  }
  return <OpenProject facts={facts} data={columns.data} />;
}

function OpenProject({ facts, data }: { facts: ProjectFacts; data: ColumnsOf }) {
  const { t } = useT();
  const { number } = useFormat();
  const changes = useChanges(facts.project_id);
  // A link to sorted rows may come from when rows were what a project opened on.
  const first = useUrlParam("sort") ? "data" : "summary";
  const [asked, setTab] = useUrlState("tab", first);
  const tab = PANELS[asked] ? asked : first;
  const Panel = PANELS[tab]!;
  const open = {
    ...data,
    ...changes,
    projectId: facts.project_id,
    projectName: facts.project_name,
    rowCount: facts.row_count,
  };
  const suggestions = openCorrections(data).length;
  const size = t("projects.size", {
    rows: number(facts.row_count, 0),
    columns: number(data.columns.length, 0),
    cells: number(facts.row_count * data.columns.length, 0),
  });
  return (
    <ProjectContext value={open}>
      <Page
        wide
        title={facts.project_name}
        description={<span className="num">{size}</span>}
        actions={<ProjectActions projectId={facts.project_id} projectName={facts.project_name} />}
      >
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <TabList active={tab} mb="md" aria-label={t("projects.tabs")}>
            {TABS.map(({ key, label, icon: Icon }) => (
              <Tabs.Tab
                key={key}
                value={key}
                leftSection={<Icon size={ICON.sm} aria-hidden />}
                rightSection={
                  key === "corrections" && suggestions > 0 ? (
                    <Badge size="sm" circle={suggestions < 10} className="num">
                      {suggestions}
                    </Badge>
                  ) : null
                }
              >
                {t(label)}
              </Tabs.Tab>
            ))}
          </TabList>
          <Tabs.Panel value={tab}>
            <Suspense fallback={<RowSkeleton rows={12} />}>
              <Panel />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      </Page>
    </ProjectContext>
  );
}
