import { Alert, Button } from "@mantine/core";
import { IconCircleCheck, IconFileSpreadsheet, IconInfoCircle } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { notifyProblem } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { Stat, Stats } from "@/ui/Stat";
import { Notes } from "./FindingDetail";
import { FindingList } from "./FindingList";
import { filtersOf, questionOf } from "./filters";
import { saveFindings } from "./findingsExcel";
import type { OpenProject } from "./ProjectGate";
import type { Findings } from "./types";
import { type RunPlace, withProduct } from "./useRuns";

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
  return (
    <>
      <Alert
        color={isFound ? "teal" : "gray"}
        icon={isFound ? <IconCircleCheck aria-hidden /> : <IconInfoCircle aria-hidden />}
        title={
          isFound
            ? t("statistics.answer.found", { ...told, count: counts.significant ?? 0 })
            : t("statistics.answer.nothing", told)
        }
      >
        {t("statistics.answer.text", told)}
      </Alert>
      {findings.version !== project.version && older}
      <Stats>
        <Stat label={t("statistics.count.findings")} value={number(counts.findings ?? 0, 0)} />
        <Stat label={t("statistics.count.tests")} value={told.tests} note={t("statistics.count.testsNote")} />
        <Stat
          label={t("statistics.count.significant")}
          value={told.significant}
          note={t("statistics.count.level", {
            level: number(findings.question.significance_level, 3),
          })}
        />
        <Stat label={t("statistics.count.rows")} value={told.rows} />
      </Stats>
      <FindingList
        place={{
          project_id: project.projectId,
          stats_id: findings.stats_id,
          ...withProduct(project.product),
        }}
        columns={project.columns}
        findings={findings}
      />
      {findings.notes.length > 0 && (
        <Section title={t("statistics.notes.title")}>
          <Notes
            title={t("statistics.notes.text")}
            notes={findings.notes}
            icon={<IconInfoCircle size={16} aria-hidden />}
          />
        </Section>
      )}
    </>
  );
}

/** The findings that the filters keep, as a workbook. */
export function SaveFindings({ project, place }: { project: OpenProject; place: RunPlace }) {
  const { t } = useT();
  const [params] = useSearchParams();
  const [isSaving, setIsSaving] = useState(false);
  const name = t("statistics.excel.name", { project: project.name });
  const save = () => {
    setIsSaving(true);
    saveFindings(questionOf(place, filtersOf(params)), { name, t })
      .catch(notifyProblem)
      .finally(() => setIsSaving(false));
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      loading={isSaving}
      onClick={save}
    >
      {t("statistics.excel.save")}
    </Button>
  );
}
