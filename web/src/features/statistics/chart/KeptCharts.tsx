import { Button, Group, Stack, TextInput } from "@mantine/core";
import { IconChartDots, IconDeviceFloppy } from "@tabler/icons-react";
import { useState } from "react";
import { useChange, useRead } from "@/api/useCalls";
import { SellButton } from "@/features/shops/public";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { ICON, WIDTH } from "@/ui/sizes";
import { KEPT, type Kept, KeptLine } from "./KeptLine";
import type { ChartQuestion } from "./question";

interface KeptChartsProps {
  question: ChartQuestion;
}

/** The charts that are kept with a project: opened, put in order, taken away, and the one above kept. */
export function KeptCharts({ question }: KeptChartsProps) {
  const { t } = useT();
  const projectId = question.body.project_id;
  const read = useRead(KEPT, { body: { project_id: projectId } }, { select: (answer) => answer.list });
  const opened = read.data?.find(({ chart_id: id }) => id === question.kept) ?? null;
  return (
    <Section title={t("charts.kept.title")} description={t("charts.kept.text")}>
      <Stack gap="lg">
        <Loaded
          read={read}
          skeleton={<RowSkeleton rows={2} />}
          empty={{
            when: (list) => list.length === 0,
            show: (
              <EmptyState
                icon={<IconChartDots />}
                title={t("charts.kept.none")}
                text={t("charts.kept.noneText")}
              />
            ),
          }}
        >
          {(list) => (
            <Stack gap="xs" component="ul" p={0} m={0} aria-label={t("charts.kept.title")}>
              {list.map((chart, place) => (
                <KeptLine
                  key={chart.chart_id}
                  projectId={projectId}
                  chart={chart}
                  isOpen={chart === opened}
                  ids={list.map(({ chart_id: id }) => id)}
                  place={place}
                />
              ))}
            </Stack>
          )}
        </Loaded>
        {question.body.column_list.length > 0 && (
          <KeepForm
            key={opened ? `${opened.chart_id} ${opened.chart_name}` : "new"}
            question={question}
            opened={opened}
          />
        )}
      </Stack>
    </Section>
  );
}

function KeepForm({ question, opened }: { question: ChartQuestion; opened: Kept | null }) {
  const { t } = useT();
  const [name, setName] = useState(opened?.chart_name ?? "");
  const keep = useChange("/v1/wanalyzer/project/chart/save", {
    refreshes: [KEPT],
    onDone: ({ chart_id: id }) => {
      notifyDone(t("charts.kept.saved", { name: name.trim() }));
      question.setKept(id);
    },
  });
  const { project_id: projectId, ...asked } = question.body;
  const save = (id: string | null) =>
    keep.run({ body: { project_id: projectId, chart_id: id, chart_name: name, question: asked } });
  return (
    <Stack gap="sm">
      <TextInput
        label={t("charts.kept.name")}
        maxLength={120}
        maw={WIDTH.xxl}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group gap="sm">
        <Button
          leftSection={<IconDeviceFloppy size={ICON.md} aria-hidden />}
          disabled={!name.trim()}
          loading={keep.isRunning}
          onClick={() => save(opened?.chart_id ?? null)}
        >
          {t(opened ? "charts.kept.keepChange" : "charts.kept.keep")}
        </Button>
        {opened && (
          <Button variant="default" onClick={() => question.setKept(null)}>
            {t("charts.kept.asNew")}
          </Button>
        )}
        {opened && opened.misfit === null && (
          <SellButton kind="statistics_view" params={{ project_id: projectId, chart_id: opened.chart_id }} />
        )}
      </Group>
    </Stack>
  );
}
