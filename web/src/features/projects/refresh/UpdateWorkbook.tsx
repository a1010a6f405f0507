import { Button, Group, List, Stack, Text } from "@mantine/core";
import type { ExcelQuote } from "@/api/generated/types.gen";
import { CreditNotice } from "@/features/credits/public";
import { useT } from "@/phrases/useT";
import { FileDrop } from "@/ui/FileDrop";
import { useFormat } from "@/ui/format";
import { Page, Section } from "@/ui/Page";
import { useProjectFacts } from "../readColumns";
import { ExtraRows } from "../upload/ExtraRows";
import { SheetChoice, Skipped, Unreadable } from "../upload/QuotePreview";
import { Refused } from "../upload/Refused";
import { EXTENSIONS, MAX_BYTES, useRefusedTypes } from "../upload/kinds";
import { UploadedFile } from "../upload/UploadedFile";
import { useWorkbook } from "../upload/useWorkbook";
import type { Step } from "../values";
import { CarriedSteps } from "./CarriedSteps";
import { ColumnMatches } from "./ColumnMatches";
import { RefreshState } from "./RefreshState";
import { useRefresh } from "./useRefresh";

/** Next month's file for a project: how it fits, what becomes of the project's own steps, and what it costs. */
export default function UpdateWorkbook({ projectId }: { projectId: string }) {
  const { t } = useT();
  const { data } = useProjectFacts(projectId);
  const name = data?.facts.project_name ?? "";
  const workbook = useWorkbook(projectId);
  const refused = useRefusedTypes();
  const refresh = useRefresh(projectId, name);
  if (refresh.jobId) {
    return (
      <Page title={t("projects.refresh.title")} narrow>
        <Section>
          <RefreshState jobId={refresh.jobId} onDone={refresh.finish} onAgain={refresh.again} />
        </Section>
      </Page>
    );
  }
  const { quote, file } = workbook;
  const problem = workbook.problem !== null && <Refused problem={workbook.problem} name={file?.name ?? ""} />;
  return (
    <Page title={t("projects.refresh.title")} description={t("projects.refresh.lead", { name })}>
      {!quote && (
        <Section>
          <Stack gap="lg">
            {problem}
            <FileDrop
              anywhere
              label={t(workbook.problem ? "projects.add.dropOther" : "projects.refresh.drop")}
              hint={t("projects.add.hint")}
              accept={EXTENSIONS}
              refused={refused}
              maxBytes={MAX_BYTES}
              onFiles={([chosen]) => chosen && workbook.read(chosen)}
              progress={workbook.progress}
              fileName={file?.name ?? null}
              onCancel={workbook.cancel}
            />
            <Text size="sm" c="dimmed">
              {t("projects.refresh.keeps")}
            </Text>
          </Stack>
        </Section>
      )}
      {quote && problem}
      {quote?.refresh && file && (
        <Fitting
          key={file.name + file.lastModified + quote.sheet}
          quote={quote}
          file={file}
          workbook={workbook}
          isSaving={refresh.isSaving}
          onStart={() =>
            void refresh.start({
              file,
              sheet: quote.sheet,
              match: workbook.match,
              leftOut: workbook.leftOut,
            })
          }
        />
      )}
    </Page>
  );
}

interface FittingProps {
  quote: ExcelQuote;
  file: File;
  workbook: ReturnType<typeof useWorkbook>;
  isSaving: boolean;
  onStart: () => void;
}

function Fitting({ quote, file, workbook, isSaving, onStart }: FittingProps) {
  const { t } = useT();
  const { number } = useFormat();
  const fit = quote.refresh;
  if (!fit) return null;
  const isReading = workbook.progress !== null;
  return (
    <>
      <UploadedFile file={file} quote={quote} onOther={workbook.cancel} isSaving={isSaving}>
        <Stack gap="md">
          <Text size="sm" className="num">
            {t("projects.refresh.rows", {
              before: number(fit.row_count_before, 0),
              now: number(quote.row_count, 0),
              same: number(fit.same_row_count, 0),
            })}
          </Text>
          <SheetChoice quote={quote} onSheet={workbook.readSheet} />
          <Unreadable sheets={quote.sheet_list} />
          <ExtraRows rows={quote.extra_row_list} leftOut={workbook.leftOut} onLeftOut={workbook.leaveOut} />
          <Skipped parts={quote.skipped_list} />
        </Stack>
      </UploadedFile>
      <Section title={t("projects.refresh.columns")} description={t("projects.refresh.columnsText")}>
        <ColumnMatches fit={fit} isReading={isReading} onMatch={workbook.matchColumn} />
      </Section>
      <Section title={t("projects.refresh.steps")} description={t("projects.refresh.stepsText")}>
        <CarriedSteps steps={fit.step_list} nameOf={namesOf(quote)} />
      </Section>
      <Section title={t("projects.refresh.differences")} description={t("projects.refresh.differencesText")}>
        <List size="sm" className="num">
          {fit.difference_list.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      </Section>
      <Section>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t("projects.refresh.keeps")}
          </Text>
          <Group justify="space-between" gap="md">
            <CreditNotice quote={quote} />
            <Button size="md" onClick={onStart} loading={isSaving} disabled={!quote.is_enough || isReading}>
              {t("projects.refresh.start")}
            </Button>
          </Group>
        </Stack>
      </Section>
    </>
  );
}

/** What a step's columns are called: those of the project, and those that its own steps calculate. */
function namesOf(quote: ExcelQuote): (column: string) => string {
  const names = new Map<string, string>();
  for (const { step } of quote.refresh?.step_list ?? []) {
    const made = step as unknown as Step & { column?: string | null };
    if (made.kind === "add_column" && made.column) names.set(made.column, made.name);
  }
  for (const column of quote.refresh?.project_column_list ?? [])
    names.set(column.column_id, column.column_name);
  return (column) => names.get(column) ?? column;
}
