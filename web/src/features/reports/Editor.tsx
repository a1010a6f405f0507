import { Button, Group, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconDeviceFloppy } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
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
  return (
    <Page
      wide
      title={report ? report.report_name : t("reports.new")}
      description={t("reports.editor.lead")}
      actions={read.data && <SaveButton draft={draft} source={read.data} report={report} />}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="lg">
          <Section title={t("reports.what")}>
            <Stack gap="md">
              <Names draft={draft} onChange={onChange} />
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

function Names({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  const { t } = useT();
  return (
    <>
      <Group grow gap="sm">
        <TextInput
          label={t("reports.name.tr")}
          maxLength={120}
          value={draft.names.tr}
          onChange={(event) => onChange({ names: { ...draft.names, tr: event.currentTarget.value } })}
        />
        <TextInput
          label={t("reports.name.en")}
          maxLength={120}
          value={draft.names.en}
          onChange={(event) => onChange({ names: { ...draft.names, en: event.currentTarget.value } })}
        />
      </Group>
      <TextInput
        label={t("reports.code")}
        description={t("reports.code.help")}
        maxLength={32}
        value={draft.code}
        onChange={(event) => onChange({ code: event.currentTarget.value })}
      />
    </>
  );
}

function SaveButton({ draft, source, report }: { draft: Draft; source: Source; report: Report | null }) {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const change = useChange("/v1/report/save", {
    refreshes: ["/v1/report/list", "/v1/report/run"],
    onDone: ({ report: kept }) => {
      notifyDone(t("reports.saved"));
      void navigate(to("report_view", { report: kept.report_cl_id }));
    },
  });
  const save = () =>
    change.run({
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
      loading={change.isRunning}
      leftSection={<IconDeviceFloppy size={ICON.md} aria-hidden />}
      onClick={save}
    >
      {t("reports.save")}
    </Button>
  );
}
