import { ActionIcon, Anchor, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconChartDots, IconDeviceFloppy, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { AnswerOf } from "@/api/call";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { ICON, WIDTH } from "@/ui/sizes";
import type { ChartQuestion } from "./question";

const KEPT = "/v1/wanalyzer/project/chart/list";
type Kept = AnswerOf<typeof KEPT>["list"][number];

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
          <KeepForm key={opened?.chart_id ?? "new"} question={question} opened={opened} />
        )}
      </Stack>
    </Section>
  );
}

interface KeptLineProps {
  projectId: string;
  chart: Kept;
  isOpen: boolean;
  /** All kept charts, in their order. */
  ids: readonly string[];
  place: number;
}

function KeptLine({ projectId, chart, isOpen, ids, place }: KeptLineProps) {
  const { t } = useT();
  const to = useLink();
  const { chart_id: id, chart_name: name, question } = chart;
  const body = { project_id: projectId, chart_id: id };
  const restore = useChange("/v1/wanalyzer/project/chart/restore", { refreshes: [KEPT] });
  const drop = useChange("/v1/wanalyzer/project/chart/delete", {
    refreshes: [KEPT],
    onDone: () => notifyDone(t("charts.kept.deleted", { name }), () => restore.run({ body })),
  });
  const order = useChange("/v1/wanalyzer/project/chart/order", { refreshes: [KEPT] });
  const move = (by: number) => {
    const others = ids.filter((each) => each !== id);
    const list = [...others.slice(0, place + by), id, ...others.slice(place + by)];
    order.run({ body: { project_id: projectId, chart_id_list: list } });
  };
  const address = to("project_charts", {
    project_id: projectId,
    columns: question.column_list.join(","),
    color: question.color_column ?? "",
    type: question.chart_type ?? "",
    measure: question.measure ?? "",
    period: question.period ?? "",
    rule: question.filter_rule ? JSON.stringify(question.filter_rule) : "",
    subset: question.subset_id ?? "",
    kept: id,
  });
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <div>
        {chart.misfit === null ? (
          <Anchor component={Link} to={address} fw={isOpen ? 700 : 600} aria-current={isOpen}>
            {name}
          </Anchor>
        ) : (
          <Text fw={600}>{name}</Text>
        )}
        {chart.misfit !== null && (
          <Text size="sm" c="dimmed">
            {chart.misfit}
          </Text>
        )}
      </div>
      <Group gap="3xs" wrap="nowrap">
        <ActionIcon
          variant="subtle"
          aria-label={t("ui.moveUp", { name })}
          disabled={place === 0 || order.isRunning}
          onClick={() => move(-1)}
        >
          <IconArrowUp size={ICON.md} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={t("ui.moveDown", { name })}
          disabled={place === ids.length - 1 || order.isRunning}
          onClick={() => move(1)}
        >
          <IconArrowDown size={ICON.md} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="danger"
          aria-label={t("charts.kept.delete", { name })}
          loading={drop.isRunning}
          onClick={() => drop.run({ body })}
        >
          <IconTrash size={ICON.md} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
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
      </Group>
    </Stack>
  );
}
