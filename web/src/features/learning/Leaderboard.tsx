import { Badge, Box, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { figure } from "@/features/statistics/public";
import { averagesOf, isLowerBetter, scoresOf } from "./leaderboard";
import { AVERAGE_NAMES, AVERAGE_TEXTS, SCORE_NAMES } from "./names";
import type { Average, ModelReport, ScoreName, TrainingResult } from "./types";
import classes from "./Leaderboard.module.css";

interface LeaderboardProps {
  result: TrainingResult;
  openIndex: number;
  onOpen: (index: number) => void;
}

/** The finished models as they stood when the best was chosen, with their scores on rows they never saw; one opens below. */
export function Leaderboard({ result, openIndex, onOpen }: LeaderboardProps) {
  const averages = averagesOf(result.kind);
  const [asked, setAverage] = useUrlState("average", averages[0] ?? "macro");
  const average = averages.find((each) => each === asked) ?? averages[0] ?? "macro";
  const scores = scoresOf(result.kind, average);
  return (
    <Stack gap={0}>
      {averages.length > 0 && (
        <AverageChoice
          averages={averages}
          value={average}
          onChange={setAverage}
          positive={result.positive_class}
        />
      )}
      <ModelTable key={average} {...{ result, scores, openIndex, onOpen }} />
      <BaselineLine result={result} scores={scores} />
    </Stack>
  );
}

function AverageChoice({
  averages,
  value,
  onChange,
  positive,
}: {
  averages: readonly Average[];
  value: Average;
  onChange: (value: string) => void;
  positive: string | null;
}) {
  const { t } = useT();
  return (
    <Box px="lg" pb="sm">
      <SegmentedControl
        aria-label={t("learning.average.label")}
        size="sm"
        data={averages.map((average) => ({ value: average, label: t(AVERAGE_NAMES[average]) }))}
        value={value}
        onChange={onChange}
      />
      <Text size="sm" c="dimmed" mt="2xs">
        {t(AVERAGE_TEXTS[value], { positive: positive ?? "" })}
      </Text>
    </Box>
  );
}

interface ModelTableProps extends LeaderboardProps {
  scores: readonly ScoreName[];
}

const cellOf = (score: ScoreName) => (model: ModelReport) => <ScoreCell model={model} score={score} />;

function ModelTable({ result, scores, openIndex, onOpen }: ModelTableProps) {
  const { t, lang } = useT();
  const { duration } = useFormat();
  const nameOf = (model: ModelReport) => (
    <ModelName model={model} isBest={model.index === result.best_index} isOpen={model.index === openIndex} />
  );
  return (
    <DataTable
      label={t("learning.board.title")}
      rows={result.models}
      rowKey={(model) => String(model.index)}
      onRowClick={(model) => onOpen(model.index)}
      columns={[
        { key: "name", label: t("learning.board.model"), cell: nameOf, sortBy: (model) => model.name },
        {
          key: "validation",
          label: t("learning.board.validation"),
          isNumber: true,
          cell: (model) => figure(lang, model.validation_loss),
          sortBy: (model) => model.validation_loss,
        },
        ...scores.map((score) => ({
          key: score,
          label: t(SCORE_NAMES[score]),
          isNumber: true,
          cell: cellOf(score),
          // Every column sorts by what is best first.
          sortBy: (model: ModelReport) => {
            const value = model.scores[score];
            return value === null || isLowerBetter(score) ? value : -value;
          },
        })),
        {
          key: "seconds",
          label: t("learning.board.seconds"),
          isNumber: true,
          hideOnPhone: true,
          cell: (model) => duration(model.seconds),
          sortBy: (model) => model.seconds,
        },
      ]}
    />
  );
}

function ModelName({ model, isBest, isOpen }: { model: ModelReport; isBest: boolean; isOpen: boolean }) {
  const { t } = useT();
  return (
    <Group gap="xs" wrap="nowrap" component="span">
      <span className={isOpen ? classes["open"] : ""}>{model.name}</span>
      {isBest && (
        <Badge component="span" color="success">
          {t("learning.board.best")}
        </Badge>
      )}
    </Group>
  );
}

/** Errors stand in the target's unit, with telling digits; all other scores with three decimals. */
function useScoreText(): (score: ScoreName, value: number | null) => string {
  const { lang } = useT();
  const { fixed } = useFormat();
  return (score, value) => {
    const isUnit = score === "rmse" || score === "mae" || score === "median_ae";
    return isUnit ? figure(lang, value) : fixed(value, 3);
  };
}

function ScoreCell({ model, score }: { model: ModelReport; score: ScoreName }) {
  const write = useScoreText();
  const interval = model.intervals[score];
  return (
    <>
      {write(score, model.scores[score])}
      {interval && (
        <Text size="xs" c="dimmed" component="span" display="block" className="num">
          {write(score, interval.low)} – {write(score, interval.high)}
        </Text>
      )}
    </>
  );
}

function BaselineLine({ result, scores }: { result: TrainingResult; scores: readonly ScoreName[] }) {
  const { baseline, kind } = result;
  const { t } = useT();
  const write = useScoreText();
  const told = scores
    .filter((score) => baseline[score] !== null)
    .map((score) => `${t(SCORE_NAMES[score])} ${write(score, baseline[score])}`);
  return (
    <Text size="sm" c="dimmed" px="lg" py="sm" className="num">
      {t(kind === "regression" ? "learning.board.baseline.number" : "learning.board.baseline.classes", {
        scores: told.join(" · "),
      })}
    </Text>
  );
}
