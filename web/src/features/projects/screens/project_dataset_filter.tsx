import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { IconArrowLeft, IconChartDots, IconTable, IconTrash } from "@tabler/icons-react";
import { Link, Navigate } from "react-router";
import { CallProblem } from "@/api/problems";
import { SellButton } from "@/features/shops/public";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlParam, useUrlState } from "@/screens/useUrlState";
import { Page, Section } from "@/ui/Page";
import { CardSkeleton, ErrorState } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { DownloadButton, FilteredRows, RuleEditor } from "../filter/FilterParts";
import { builderRule, type ServerGroup, serverRule, writeRule } from "@/ui/rules/rule";
import { useFilter } from "../filter/useFilter";
import { useView } from "../filter/useView";
import { ViewFields } from "../filter/ViewFields";
import { type ProjectFacts, useColumns, useProjectFacts } from "../readColumns";
import { SubsetPanel } from "../subsets/SubsetPanel";
import { useSubsets } from "../subsets/useSubsets";
import { useChanges } from "../useChanges";
import type { ColumnsOf } from "../values";

/** Which rows of a project, which columns, in which order: kept as a subset, taken as a file, or removed. */
export default function ProjectDatasetFilter() {
  const { t } = useT();
  const to = useLink();
  const projectId = useUrlParam("project_id");
  const project = useProjectFacts(projectId);
  const columns = useColumns(projectId);
  const problem = project.error ?? columns.error;
  if (!projectId) return <Navigate to={to("create_data_query")} replace />;
  if (project.data && columns.data) return <Filter facts={project.data.facts} data={columns.data} />;
  const again = () => {
    void project.refetch();
    void columns.refetch();
  };
  return (
    <Page title={t("projects.filter.title")}>
      {problem ? (
        <Card>
          <ErrorState problem={problem} onRetry={again} />
        </Card>
      ) : (
        <CardSkeleton />
      )}
    </Page>
  );
}

function Filter({ facts, data }: { facts: ProjectFacts; data: ColumnsOf }) {
  const { t } = useT();
  const to = useLink();
  const projectId = facts.project_id;
  const rule = useUrlParam("rule");
  const filter = useFilter(projectId, true);
  const shown = useView(data.columns);
  const [openId, setOpenId] = useUrlState("subset");
  const subsets = useSubsets(projectId);
  const opened = subsets.data?.find((subset) => subset.subset_id === openId) ?? null;
  const isRefused = filter.count.error instanceof CallProblem;
  const isSubset = opened !== null && written(filter.rule) === written(opened.filter_rule);
  return (
    <Page
      wide
      title={t("projects.filter.title")}
      description={facts.project_name}
      actions={
        <>
          <Button
            component={Link}
            to={to("project_view", { project_id: projectId })}
            variant="default"
            leftSection={<IconArrowLeft size={ICON.md} aria-hidden />}
          >
            {t("projects.project")}
          </Button>
          <Button component={Link} to={to("create_data_query")} variant="default">
            {t("projects.query.other")}
          </Button>
          <Button
            component={Link}
            to={to("project_pivot", { project_id: projectId, rule })}
            variant="default"
            leftSection={<IconTable size={ICON.md} aria-hidden />}
          >
            {t("charts.pivot.open")}
          </Button>
          <Button
            component={Link}
            to={to("project_charts", { project_id: projectId, rule })}
            variant="default"
            leftSection={<IconChartDots size={ICON.md} aria-hidden />}
          >
            {t("charts.own.open")}
          </Button>
          <SellButton kind="dataset_filter" params={{ project_id: projectId }} />
        </>
      }
    >
      <Section>
        <Stack gap="lg">
          <RuleEditor filter={filter} data={data} />
          <ViewFields columns={data.columns} shown={shown} />
          <Group gap="sm">
            <DownloadButton
              projectId={projectId}
              name={isSubset ? opened.subset_name : facts.project_name}
              rule={filter.rule}
              view={shown.view}
              isOff={isRefused}
              {...(isSubset ? { subset: opened.subset_id } : {})}
            />
            <RemoveRows projectId={projectId} filter={filter} isOff={isRefused} />
            <Text size="sm" c="dimmed">
              {t("projects.query.kept")}
            </Text>
          </Group>
        </Stack>
      </Section>
      <SubsetPanel
        projectId={projectId}
        filter={filter}
        opened={opened}
        onOpen={(subset) => setOpenId(subset)}
      />
      <FilteredRows
        projectId={projectId}
        data={data}
        rule={isRefused ? null : filter.rule}
        view={shown.view}
      />
    </Page>
  );
}

/** A rule as a text that is the same however its fields are ordered. */
const written = (rule: unknown) => rule && writeRule(serverRule(builderRule(rule as ServerGroup)));

interface RemoveRowsProps {
  projectId: string;
  filter: ReturnType<typeof useFilter>;
  isOff: boolean;
}

/** Take the rows that the rule keeps out of the data: a new version, which can be taken back. */
function RemoveRows({ projectId, filter, isOff }: RemoveRowsProps) {
  const { t } = useT();
  const { apply, isChanging } = useChanges(projectId);
  const { rule } = filter;
  const { data } = filter.count;
  const count = data?.count ?? 0;
  const isAll = data !== undefined && count === data.total;
  const remove = () => {
    if (rule) void apply([{ kind: "drop_rows", rule }], t("projects.subset.removed", { count }));
  };
  return (
    <Button
      color="danger"
      variant="light"
      leftSection={<IconTrash size={ICON.md} aria-hidden />}
      disabled={isOff || !filter.isSettled || !rule || count === 0 || isAll}
      loading={isChanging}
      onClick={remove}
    >
      {t("projects.subset.remove", { count })}
    </Button>
  );
}
