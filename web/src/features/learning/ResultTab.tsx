import { Alert, Button, List, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconFileSpreadsheet, IconTrophy } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { Stat, Stats } from "@/ui/Stat";
import { EmptyState } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { useDownload } from "@/ui/useDownload";
import { DependencePart } from "./dependence/DependencePart";
import { Leaderboard } from "./Leaderboard";
import { LiveTable } from "./LiveTraining";
import { ModelDetail, Told } from "./ModelDetail";
import { KIND_NAMES } from "./names";
import type { TrainingResult } from "./types";
import type { ModelPlace } from "./useTraining";

interface ResultTabProps {
  result: TrainingResult;
  place: ModelPlace;
  openIndex: number;
  onOpen: (index: number) => void;
  /** Whether the list of models and their cards may be saved. */
  givesExcel?: boolean;
}

/** What a training has found for one target: the answer, the models, and what they look at. */
export function ResultTab({ result, place, openIndex, onOpen, givesExcel = true }: ResultTabProps) {
  const { t } = useT();
  const model = result.models[openIndex] ?? result.models[result.best_index];
  return (
    <Stack gap="lg">
      <Answer result={result} />
      {result.doubts.length > 0 && (
        <Alert color="warning" icon={<IconAlertTriangle aria-hidden />} title={t("learning.doubts.title")}>
          {result.doubts.map((doubt) => (
            <Text key={doubt} size="sm">
              {doubt}
            </Text>
          ))}
        </Alert>
      )}
      <Counts result={result} />
      <Section
        title={t("learning.board.title")}
        description={t("learning.board.text", { rows: result.test_rows })}
        flush
        actions={givesExcel && <SaveModels place={place} />}
      >
        <Leaderboard result={result} openIndex={openIndex} onOpen={onOpen} />
      </Section>
      {model && <ModelDetail key={model.index} {...{ model, result, place }} givesFiles={givesExcel} />}
      {model && !place.auth_client_id && (
        <DependencePart key={`dependence${model.index}`} {...{ result, model, place }} />
      )}
      <LeftOut result={result} />
      {result.notes.length > 0 && (
        <Section title={t("learning.notes.title")}>
          <List size="sm" spacing="3xs">
            {result.notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        </Section>
      )}
      <Tried result={result} />
    </Stack>
  );
}

function Answer({ result }: { result: TrainingResult }) {
  const { t } = useT();
  const best = result.models[result.best_index];
  if (!best) return null;
  return (
    <Alert
      color="info"
      icon={<IconTrophy aria-hidden />}
      title={t("learning.answer.title", { model: best.name, target: result.target_caption })}
    >
      <Told model={best} />
    </Alert>
  );
}

function Counts({ result }: { result: TrainingResult }) {
  const { t } = useT();
  const { number, duration } = useFormat();
  const rows = { train: number(result.train_rows, 0), test: number(result.test_rows, 0) };
  return (
    <Stats>
      <Stat label={t("learning.count.kind")} value={t(KIND_NAMES[result.kind])} />
      {result.rows_used > 0 && (
        <Stat
          label={t("learning.count.rows")}
          value={number(result.rows_used, 0)}
          note={t("learning.count.split", rows)}
        />
      )}
      <Stat label={t("learning.count.models")} value={number(result.models.length, 0)} />
      {result.trials > 0 && (
        <Stat label={t("learning.count.trials")} value={number(result.trials, 0)} note={triedOf(result, t)} />
      )}
      <Stat label={t("learning.count.seconds")} value={duration(result.seconds)} />
    </Stats>
  );
}

/** Of how many kinds the tried models were, and on how many parts of the rows each was tested. */
function triedOf({ took_part, folds }: TrainingResult, t: ReturnType<typeof useT>["t"]) {
  const kinds = t("learning.count.ofKinds", { count: took_part.length });
  return folds > 0 ? t("learning.count.onParts", { count: folds, kinds }) : kinds;
}

/** The comparison while training, and whether it can be had again. */
function Tried({ result }: { result: TrainingResult }) {
  const { t } = useT();
  const again = result.is_repeatable ? t("learning.tried.repeatable") : t("learning.tried.cutShort");
  const about = result.trials > 0 ? `${t("learning.tried.text")} ${again}` : t("learning.tried.text");
  return (
    <Section title={t("learning.tried.title")} description={about} flush>
      <LiveTable rows={result.leaderboard} />
    </Section>
  );
}

function SaveModels({ place }: { place: ModelPlace }) {
  const { t } = useT();
  const { run, isRunning } = useDownload();
  const save = () =>
    void run("/v1/wanalyzer/machinelearning/model/list/excel", {
      body: place,
      fallbackName: `${t("learning.board.title")}.xlsx`,
    });
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconFileSpreadsheet size={ICON.md} aria-hidden />}
      loading={isRunning}
      onClick={save}
    >
      {t("learning.board.save")}
    </Button>
  );
}

function LeftOut({ result }: { result: TrainingResult }) {
  const { t } = useT();
  if (result.left_out.length === 0) return null;
  return (
    <Section title={t("learning.leftOut.title")} description={t("learning.leftOut.text")} flush>
      <DataTable
        label={t("learning.leftOut.title")}
        rows={result.left_out}
        rowKey={(column) => column.column}
        columns={[
          { key: "name", label: t("learning.leftOut.column"), cell: (column) => column.caption },
          { key: "why", label: t("learning.leftOut.reason"), cell: (column) => column.reason },
        ]}
      />
    </Section>
  );
}

/** A target that could not be learned: why, and what to do. */
export function Refused({ message, action }: { message: string; action: React.ReactNode }) {
  const { t } = useT();
  return (
    <EmptyState
      icon={<IconTrophy />}
      title={t("learning.refused.title")}
      text={<Text>{message}</Text>}
      action={action}
    />
  );
}
