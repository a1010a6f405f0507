import { Button, Card } from "@mantine/core";
import { IconArrowLeft, IconTableOptions } from "@tabler/icons-react";
import { Link } from "react-router";
import { CallProblem } from "@/api/problems";
import { SellButton } from "@/features/shops/public";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlParam } from "@/screens/useUrlState";
import { Page, Section } from "@/ui/Page";
import { CardSkeleton, ErrorState } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { DownloadButton, FilteredRows, RuleEditor } from "../filter/FilterParts";
import { useFilter } from "../filter/useFilter";
import { type ProjectFacts, useColumns, useProjectFacts } from "../readColumns";
import type { ColumnsOf } from "../values";

/** Which rows of a project: a rule as blocks, as a sentence and as text, with its rows. */
export default function ProjectDatasetFilter() {
  const { t } = useT();
  const projectId = useUrlParam("project_id");
  const project = useProjectFacts(projectId);
  const columns = useColumns(projectId);
  const problem = project.error ?? columns.error;
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
  const filter = useFilter(facts.project_id, true);
  const rule = useUrlParam("rule");
  const isRefused = filter.count.error instanceof CallProblem;
  return (
    <Page
      wide
      title={t("projects.filter.title")}
      description={facts.project_name}
      actions={
        <>
          <Button
            component={Link}
            to={to("project_view", { project_id: facts.project_id })}
            variant="default"
            leftSection={<IconArrowLeft size={ICON.md} aria-hidden />}
          >
            {t("projects.project")}
          </Button>
          <Button
            component={Link}
            to={to("create_data_query", { project_id: facts.project_id, rule })}
            variant="default"
            leftSection={<IconTableOptions size={ICON.md} aria-hidden />}
          >
            {t("projects.query.open")}
          </Button>
          <SellButton kind="dataset_filter" params={{ project_id: facts.project_id }} />
          <DownloadButton
            projectId={facts.project_id}
            name={facts.project_name}
            rule={filter.rule}
            isOff={isRefused}
          />
        </>
      }
    >
      <Section>
        <RuleEditor filter={filter} data={data} />
      </Section>
      <FilteredRows projectId={facts.project_id} data={data} rule={isRefused ? null : filter.rule} />
    </Page>
  );
}
