import { Button, Card, Group, SegmentedControl, Stack, Text, Textarea } from "@mantine/core";
import { IconArrowLeft, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { download } from "@/api/files";
import { CallProblem } from "@/api/problems";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlParam, useUrlState } from "@/screens/useUrlState";
import { useFormat } from "@/ui/format";
import { notifyProblem } from "@/ui/notify";
import { Page, Section } from "@/ui/Page";
import { CardSkeleton, EmptyState, ErrorState, RowSkeleton } from "@/ui/States";
import { RowGrid } from "../data/RowGrid";
import { useRows } from "../data/useRows";
import { RuleBuilder } from "../filter/RuleBuilder";
import { useFilter } from "../filter/useFilter";
import classes from "../filter/Filter.module.css";
import { MarkedText } from "../MarkedText";
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
  const [form, setForm] = useUrlState("form", "blocks");
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
            leftSection={<IconArrowLeft size={17} aria-hidden />}
          >
            {t("projects.project")}
          </Button>
          <DownloadButton facts={facts} rule={filter.rule} isOff={isRefused} />
        </>
      }
    >
      <Section>
        <Stack gap="md">
          <Answer filter={filter} />
          <SegmentedControl
            aria-label={t("projects.filter.form")}
            data={[
              { value: "blocks", label: t("projects.filter.blocks") },
              { value: "text", label: t("projects.filter.text") },
            ]}
            value={form}
            onChange={setForm}
            w="fit-content"
          />
          {form === "text" ? (
            <RuleText filter={filter} />
          ) : (
            <RuleBuilder columns={data.columns} rule={filter.query} onChange={filter.setQuery} />
          )}
        </Stack>
      </Section>
      <FilteredRows facts={facts} data={data} filter={filter} isRefused={isRefused} />
    </Page>
  );
}

type FilterState = ReturnType<typeof useFilter>;

/** The rule as a sentence, and how many rows it keeps. */
function Answer({ filter }: { filter: FilterState }) {
  const { t } = useT();
  const { number, percent } = useFormat();
  const { data, error } = filter.count;
  if (error && !data && !(error instanceof CallProblem)) {
    return <ErrorState problem={error} onRetry={() => void filter.count.refetch()} />;
  }
  return (
    <div aria-live="polite" aria-busy={!filter.isSettled}>
      <Text fz="lg" fw={600} className={classes["sentence"] ?? ""}>
        {data?.filter_sentence ?? t(error ? "projects.filter.unfinished" : "projects.filter.counting")}
      </Text>
      {data && (
        <Text c="dimmed" className="num">
          {t("projects.filter.count", {
            count: data.count,
            all: number(data.total, 0),
            share: percent(data.total ? data.count / data.total : 0),
          })}
        </Text>
      )}
    </div>
  );
}

/** The rule as text; what is wrong is marked where it stands. */
function RuleText({ filter }: { filter: FilterState }) {
  const { t } = useT();
  const { error } = filter.count;
  const refused = error instanceof CallProblem && filter.checkedText !== null ? error : null;
  return (
    <Stack gap="sm">
      <Textarea
        className={classes["text"] ?? ""}
        label={t("projects.filter.textLabel")}
        description={t("projects.filter.textHint")}
        autosize
        minRows={3}
        maxLength={5000}
        spellCheck={false}
        value={filter.text}
        onChange={(event) => filter.setText(event.currentTarget.value)}
        onBlur={filter.leaveText}
        error={refused !== null}
      />
      {refused && filter.checkedText === filter.text && (
        <MarkedText
          text={filter.text}
          position={Number(refused.answer["position"] ?? 0)}
          length={Number(refused.answer["length"] ?? 1)}
          message={refused.message}
        />
      )}
    </Stack>
  );
}

interface FilteredRowsProps {
  facts: ProjectFacts;
  data: ColumnsOf;
  filter: FilterState;
  isRefused: boolean;
}

function FilteredRows({ facts, data, filter, isRefused }: FilteredRowsProps) {
  const { t } = useT();
  const rows = useRows(
    filter.rule && !isRefused
      ? {
          projectId: facts.project_id,
          version: data.version,
          orderBy: null,
          isDescending: false,
          filterRule: filter.rule,
        }
      : null,
  );
  if (rows.problem && !rows.rows) {
    return (
      <Card>
        <ErrorState problem={rows.problem} onRetry={rows.readAgain} />
      </Card>
    );
  }
  if (!rows.rows) {
    return (
      <Card padding={0}>
        <RowSkeleton />
      </Card>
    );
  }
  if (rows.rows.length === 0) {
    return (
      <Card>
        <EmptyState title={t("projects.filter.noRows")} text={t("projects.filter.noRowsText")} />
      </Card>
    );
  }
  return (
    <RowGrid
      isFitted
      label={t("projects.filter.rows")}
      columns={data.columns}
      rows={rows.rows}
      sort={null}
      onShow={rows.show}
    />
  );
}

interface DownloadProps {
  facts: ProjectFacts;
  rule: Record<string, unknown> | null;
  isOff: boolean;
}

function DownloadButton({ facts, rule, isOff }: DownloadProps) {
  const { t } = useT();
  const { run, isRunning } = useExcel();
  return (
    <Group>
      <Button
        leftSection={<IconDownload size={17} aria-hidden />}
        disabled={isOff}
        loading={isRunning}
        onClick={() => run(facts, rule)}
      >
        {t("projects.filter.excel")}
      </Button>
    </Group>
  );
}

/** The rows a rule keeps, as a workbook. */
function useExcel() {
  const [isRunning, setIsRunning] = useState(false);
  const run = (facts: ProjectFacts, rule: Record<string, unknown> | null) => {
    setIsRunning(true);
    download("/v1/wanalyzer/project/dataset/excel", {
      body: { project_id: facts.project_id, filter_rule: rule },
      fallbackName: `${facts.project_name}.xlsx`,
    })
      .catch(notifyProblem)
      .finally(() => setIsRunning(false));
  };
  return { run, isRunning };
}
