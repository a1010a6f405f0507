import { Badge } from "@mantine/core";
import { subsetName } from "@/features/projects/public";
import { creditOf, figure, type OpenProject } from "@/features/statistics/public";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import type { Training } from "./types";

const STATES = {
  running: { color: "info", name: "learning.state.running" },
  done: { color: "success", name: "learning.state.done" },
  failed: { color: "danger", name: "learning.state.failed" },
  cancelled: { color: "neutral", name: "learning.state.cancelled" },
} as const;

function StateOf({ state }: { state: string }) {
  const { t } = useT();
  const { color, name } = STATES[state as keyof typeof STATES] ?? STATES.running;
  return <Badge color={color}>{t(name)}</Badge>;
}

const stateOf = (training: Training) => <StateOf state={training.state} />;

/** The captions of a training's targets. */
export function targetNames(training: Pick<Training, "task">, project: OpenProject): string[] {
  return training.task.tasks.map(
    ({ target }) => project.columns.find((column) => column.column_id === target)?.column_name ?? target,
  );
}

const bestOf = (training: Training) => {
  const learned = training.summary.filter((target) => !target.refused);
  return learned.map((target) => target.best_name).join(", ") || "–";
};

/** Earlier trainings of a project; each opens its result. */
export function TrainingTable({
  project,
  trainings,
}: {
  project: OpenProject;
  trainings: readonly Training[];
}) {
  const { t, lang } = useT();
  const { number, dateTime } = useFormat();
  const to = useLink();
  const scoreOf = (training: Training) =>
    training.summary
      .filter((target) => !target.refused)
      .map((target) =>
        t(target.score_metric === "r2" ? "learning.trainings.r2" : "learning.trainings.fscore", {
          score: figure(lang, target.score),
        }),
      )
      .join(", ") || "–";
  return (
    <DataTable
      label={t("learning.trainings.title")}
      rows={trainings}
      rowKey={(training) => training.machine_learning_id}
      linkTo={(training) =>
        to("project_machine_learning", {
          project_id: project.projectId,
          machine_learning_id: training.machine_learning_id,
        })
      }
      columns={[
        {
          key: "target",
          label: t("learning.trainings.target"),
          cell: (training) =>
            [targetNames(training, project).join(", "), training.subset && subsetName(training.subset, t)]
              .filter(Boolean)
              .join(" · "),
        },
        { key: "state", label: t("learning.trainings.state"), cell: stateOf },
        { key: "best", label: t("learning.trainings.best"), cell: bestOf },
        { key: "score", label: t("learning.trainings.score"), isNumber: true, cell: scoreOf },
        {
          key: "credit",
          label: t("learning.trainings.credit"),
          isNumber: true,
          cell: (training) => number(creditOf(training), 0),
        },
        {
          key: "at",
          label: t("learning.trainings.at"),
          isNumber: true,
          cell: (training) => dateTime(training.created_at),
        },
      ]}
    />
  );
}
