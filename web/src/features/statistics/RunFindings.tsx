import { Alert, Button, Group, Text } from "@mantine/core";
import { IconCircleCheck, IconFileSpreadsheet, IconInfoCircle, IconTable } from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import { useSearchParams } from "react-router";
import { OpenCorrections, ResultRows } from "@/features/projects/public";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { Stat, Stats } from "@/ui/Stat";
import { ICON } from "@/ui/sizes";
import { useDownload } from "@/ui/useDownload";
import { Notes } from "./FindingDetail";
import { FindingList } from "./FindingList";
import { fileQuestionOf, filtersOf } from "./filters";
import { HowFold } from "./HowFold";
import type { OpenProject } from "./ProjectGate";
import type { Findings } from "./types";
import { type RunPlace, withProduct } from "./useRuns";

const FINDINGS_EXCEL = "/v1/wanalyzer/project/stats/result/list/excel";
const ANSWERS_CSV = "/v1/wanalyzer/project/stats/result/list/csv";

interface RunFindingsProps {
  project: OpenProject;
  findings: Findings;
  /** What is said where the data has changed since. */
  older?: ReactNode;
}

/** What a run has found: the answer in short, its figures, and its findings. */
export function RunFindings({ project, findings, older }: RunFindingsProps) {
  const { t } = useT();
  const { number } = useFormat();
  const { counts } = findings;
  const told = {
    tests: number(counts.tests ?? 0, 0),
    significant: number(counts.significant ?? 0, 0),
    rows: number(findings.row_count, 0),
  };
  const isFound = (counts.significant ?? 0) > 0;
  const isNotable = (counts.notable ?? 0) > 0;
  const { projectId, product } = project;
  const place = useMemo(
    () => ({ project_id: projectId, stats_id: findings.stats_id, ...withProduct(product) }),
    [projectId, findings.stats_id, product],
  );
  return (
    <>
      <Alert
        color={isNotable ? "success" : "neutral"}
        icon={isNotable ? <IconCircleCheck aria-hidden /> : <IconInfoCircle aria-hidden />}
        title={
          isFound
            ? t("statistics.answer.found", { ...told, count: counts.significant ?? 0 })
            : t("statistics.answer.nothing", told)
        }
      />
      <ResultRows rows={findings.subset} />
      {findings.version !== project.version && older}
      {findings.version === project.version && !product && <OpenCorrections projectId={projectId} />}
      <FindingList
        place={place}
        columns={project.columns}
        findings={findings}
        rest={<RestOfAnswers count={findings.only_in_table} place={place} />}
      />
      <Stats>
        <Stat
          label={t("statistics.count.findings")}
          value={number(counts.findings ?? 0, 0)}
          note={t("statistics.count.all")}
        />
        <Stat
          label={t("statistics.count.significant")}
          value={told.significant}
          note={t("statistics.count.range")}
        />
        <Stat label={t("statistics.count.rows")} value={told.rows} />
      </Stats>
      <HowFold>
        <Text size="sm">
          {t("statistics.answer.text", {
            ...told,
            level: number(findings.question.significance_level, 3),
          })}
        </Text>
      </HowFold>
      {findings.notes.length > 0 && (
        <Section title={t("statistics.notes.title")}>
          <Notes
            title={t("statistics.notes.text")}
            notes={findings.notes}
            icon={<IconInfoCircle size={ICON.sm} aria-hidden />}
          />
        </Section>
      )}
    </>
  );
}

/** The findings that the filters keep, as a workbook. */
export function SaveFindings({ project, place }: { project: OpenProject; place: RunPlace }) {
  const { t } = useT();
  return (
    <SaveFile path={FINDINGS_EXCEL} place={place} fallbackName={`${project.name}.xlsx`}>
      {t("statistics.excel.save")}
    </SaveFile>
  );
}

/** Says that of very many answers only the best are listed, and hands out all of them. */
function RestOfAnswers({ count, place }: { count: number; place: RunPlace }) {
  const { t } = useT();
  if (count === 0) return null;
  return (
    <Alert icon={<IconTable aria-hidden />} color="neutral">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t("statistics.rest.text", { count })}</Text>
        <SaveFile path={ANSWERS_CSV} place={place} fallbackName="answers.csv">
          {t("statistics.rest.save")}
        </SaveFile>
      </Group>
    </Alert>
  );
}

interface SaveFileProps {
  path: typeof FINDINGS_EXCEL | typeof ANSWERS_CSV;
  place: RunPlace;
  fallbackName: string;
  children: ReactNode;
}

function SaveFile({ path, place, fallbackName, children }: SaveFileProps) {
  const [params] = useSearchParams();
  const { run, isRunning } = useDownload();
  const save = () => void run(path, { body: fileQuestionOf(place, filtersOf(params)), fallbackName });
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={ICON.md} aria-hidden />}
      loading={isRunning}
      onClick={save}
    >
      {children}
    </Button>
  );
}
