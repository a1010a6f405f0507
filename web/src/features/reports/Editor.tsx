import { Button, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconDeviceFloppy } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { CallProblem } from "@/api/problems";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { notifyDone } from "@/ui/notify";
import { Page, Section } from "@/ui/Page";
import { RuleBuilder } from "@/ui/rules/RuleBuilder";
import { CardSkeleton, Loaded } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { type Draft, questionOf, ruleColumns, seenColumns } from "./draft";
import { useSource } from "./useSource";
import { LiveResult } from "./LiveResult";
import { Shape } from "./Shape";
import { SourceFields } from "./SourceFields";
import type { Report, Source } from "./types";

const WAIT_MS = 500;

interface EditorProps {
  sources: readonly Source[];
  first: Draft;
  report: Report | null;
}

/** The builder of a report: source, rule, groups and measures, chart; beside it what it finds now. */
export function Editor({ sources, first, report }: EditorProps) {
  const { t } = useT();
  const [draft, setDraft] = useState(first);
  const read = useSource(sources, draft.source);
  const onChange = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const [settled] = useDebouncedValue(draft, WAIT_MS);
  const saving = useSaving();
  return (
    <Page
      wide
      title={report ? report.report_name : t("reports.new")}
      description={t("reports.editor.lead")}
      actions={read.data && <SaveButton saving={saving} draft={draft} source={read.data} report={report} />}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="lg">
          <Section title={t("reports.what")}>
            <Stack gap="md">
              <Names draft={draft} problem={saving.problem} onChange={onChange} />
              <SourceFields draft={draft} sources={sources} onChange={onChange} />
            </Stack>
          </Section>
          <Loaded read={read} skeleton={<CardSkeleton cards={2} />}>
            {(source) => <Asks draft={draft} source={source} onChange={onChange} />}
          </Loaded>
        </Stack>
        {read.data && (
          <LiveResult
            eyes={settled.eyes}
            question={questionOf(settled, read.data)}
            title={draft.names.tr || draft.names.en || t("reports.new")}
          />
        )}
      </SimpleGrid>
    </Page>
  );
}

interface PartProps {
  draft: Draft;
  source: Source;
  onChange: (part: Partial<Draft>) => void;
}

/** Which rows, and what is shown of them. */
function Asks({ draft, source, onChange }: PartProps) {
  const { t } = useT();
  const columns = seenColumns(source, draft);
  return (
    <>
      <Section title={t("reports.rule")}>
        <RuleBuilder
          columns={ruleColumns(columns)}
          rule={draft.rule}
          onChange={(rule) => onChange({ rule })}
        />
      </Section>
      <Section title={t("reports.shape")}>
        <Shape draft={draft} source={source} columns={columns} onChange={onChange} />
      </Section>
    </>
  );
}

interface NamesProps {
  draft: Draft;
  problem: ReturnType<typeof useSaving>["problem"];
  onChange: (part: Partial<Draft>) => void;
}

function Names({ draft, problem, onChange }: NamesProps) {
  const { t } = useT();
  const told = problem instanceof CallProblem ? problem.fields : [];
  const errorOf = (field: string) => told.find((each) => each.field === field)?.message;
  const name = (lang: "tr" | "en") => (
    <TextInput
      label={t(`reports.name.${lang}`)}
      maxLength={120}
      value={draft.names[lang]}
      error={draft.names[lang] ? undefined : errorOf("report_name")}
      onChange={(event) => onChange({ names: { ...draft.names, [lang]: event.currentTarget.value } })}
    />
  );
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {name("tr")}
        {name("en")}
      </SimpleGrid>
      <TextInput
        label={t("reports.code")}
        description={t("reports.code.help")}
        maxLength={32}
        value={draft.code}
        error={errorOf("report_code")}
        onChange={(event) => onChange({ code: event.currentTarget.value })}
      />
    </>
  );
}

function useSaving() {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  return useChange("/v1/report/save", {
    refreshes: ["/v1/report/list", "/v1/report/run"],
    onDone: ({ report: kept }) => {
      notifyDone(t("reports.saved"));
      void navigate(to("report_view", { report: kept.report_cl_id }));
    },
  });
}

interface SaveProps {
  saving: ReturnType<typeof useSaving>;
  draft: Draft;
  source: Source;
  report: Report | null;
}

function SaveButton({ saving, draft, source, report }: SaveProps) {
  const { t } = useT();
  const save = () =>
    saving.run({
      body: {
        report_cl_id: report?.report_cl_id ?? null,
        version: report?.version ?? 0,
        report_code: draft.code,
        report_name: draft.names,
        user_type: draft.eyes,
        question: questionOf(draft, source),
      },
    });
  return (
    <Button
      loading={saving.isRunning}
      leftSection={<IconDeviceFloppy size={ICON.md} aria-hidden />}
      onClick={save}
    >
      {t("reports.save")}
    </Button>
  );
}
