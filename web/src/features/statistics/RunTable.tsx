import { Badge } from "@mantine/core";
import { subsetName } from "@/features/projects/public";
import { useT } from "@/phrases/useT";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { creditOf } from "./names";
import { ANALYSIS_NAMES } from "./questions";
import { ANALYSES, type Column, type Run } from "./types";

const STATES = {
  running: { color: "info", name: "statistics.state.running" },
  done: { color: "success", name: "statistics.state.done" },
  failed: { color: "danger", name: "statistics.state.failed" },
  cancelled: { color: "neutral", name: "statistics.state.cancelled" },
} as const;

function StateBadge({ state }: { state: string }) {
  const { t } = useT();
  const { color, name } = STATES[state as keyof typeof STATES] ?? STATES.running;
  return <Badge color={color}>{t(name)}</Badge>;
}

const stateOf = (run: Run) => <StateBadge state={run.state} />;

/** What a run asked, in a few words. */
export function useRunWords(columns: readonly Column[]): (run: Run) => string {
  const { t } = useT();
  return ({ question, subset }) => {
    const focus = columns.find((column) => column.column_id === question.focus);
    const asksAll = question.analyses.length === ANALYSES.length;
    const asked = asksAll
      ? t("statistics.ask.everything")
      : question.analyses.map((analysis) => t(ANALYSIS_NAMES[analysis])).join(", ");
    const told = focus ? t("statistics.run.about", { column: focus.column_name, asked }) : asked;
    return subset ? `${told} · ${subsetName(subset, t)}` : told;
  };
}

/** Earlier runs of a project; each opens its findings. */
export function RunTable({
  runs,
  columns,
  pathOf,
  hasCredits = true,
}: {
  runs: readonly Run[];
  columns: readonly Column[];
  pathOf: (statsId: string) => string;
  hasCredits?: boolean;
}) {
  const { t } = useT();
  const { number, dateTime } = useFormat();
  const words = useRunWords(columns);
  return (
    <DataTable
      label={t("statistics.runs.title")}
      rows={runs}
      rowKey={(run) => run.stats_id}
      linkTo={(run) => pathOf(run.stats_id)}
      columns={[
        { key: "asked", label: t("statistics.runs.asked"), cell: words },
        {
          key: "state",
          label: t("statistics.runs.state"),
          cell: stateOf,
        },
        {
          key: "significant",
          label: t("statistics.runs.significant"),
          isNumber: true,
          cell: (run) =>
            run.counts ? `${number(run.counts.significant, 0)} / ${number(run.counts.findings, 0)}` : "–",
        },
        ...(hasCredits
          ? [
              {
                key: "credit",
                label: t("statistics.runs.credit"),
                isNumber: true,
                cell: (run: Run) => number(creditOf(run), 0),
              },
            ]
          : []),
        {
          key: "at",
          label: t("statistics.runs.at"),
          isNumber: true,
          cell: (run) => dateTime(run.created_at),
        },
      ]}
    />
  );
}
