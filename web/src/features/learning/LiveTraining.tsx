import { Badge, Group, Progress, Text } from "@mantine/core";
import { useState } from "react";
import type { useJob } from "@/api/jobs/useJob";
import { RunProgress } from "@/features/statistics/public";
import { useT } from "@/phrases/useT";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { RowSkeleton } from "@/ui/States";
import { WIDTH } from "@/ui/sizes";
import { type Boards, finishedCount, mergeBoards, readDetail } from "./leaderboard";
import { ROW_STATES } from "./names";
import type { LiveRow } from "./types";

interface LiveTrainingProps {
  followed: ReturnType<typeof useJob>;
  /** Captions of the targets, in their order. */
  targets: readonly string[];
  onSuccess: () => void;
  retry: React.ReactNode;
}

/** A training while it runs: how far it is, and the models as they come in. */
export function LiveTraining({ followed, targets, onSuccess, retry }: LiveTrainingProps) {
  const { t } = useT();
  const { duration } = useFormat();
  const told = readDetail(followed.job?.detail);
  const boards = useBoards(followed.job?.detail);
  const place = told?.analyze_result_index ?? 0;
  const rows = boards[place] ?? told?.leaderboard;
  const isOver = followed.problem !== null || followed.isFinished;
  const left = told && (
    <Text size="sm" className="num">
      {t("learning.live.left", { time: duration(Math.round(told.seconds_left)) })}
    </Text>
  );
  return (
    <>
      <RunProgress
        title={t("learning.live.title", { target: targets[place] ?? "" })}
        followed={followed}
        onSuccess={onSuccess}
        retry={retry}
        note={left}
      />
      {(!isOver || followed.job?.state === "succeeded") && <Board rows={rows} />}
    </>
  );
}

/** The boards of all targets, from one report after the other. */
function useBoards(detail: unknown): Boards {
  const [seen, setSeen] = useState<{ detail: unknown; boards: Boards }>({ detail: null, boards: {} });
  const told = readDetail(detail);
  if (told && detail !== seen.detail) setSeen({ detail, boards: mergeBoards(seen.boards, told) });
  return seen.boards;
}

function Board({ rows }: { rows: readonly LiveRow[] | undefined }) {
  const { t } = useT();
  const done = rows ? finishedCount(rows) : 0;
  return (
    <Section
      title={t("learning.live.board")}
      description={t("learning.live.boardText")}
      flush
      actions={rows && <Badge>{t("learning.live.count", { done, total: rows.length })}</Badge>}
    >
      {rows ? <LiveTable rows={rows} /> : <RowSkeleton rows={6} />}
    </Section>
  );
}

const nameOf = (row: LiveRow) => row.name;
const stateOf = (row: LiveRow) => <StateOf row={row} />;
const scoreOf = (row: LiveRow) => <LiveScore row={row} />;

/** The families of models with their score on rows set aside for comparing them. */
export function LiveTable({ rows }: { rows: readonly LiveRow[] }) {
  const { t } = useT();
  const { number, duration } = useFormat();
  return (
    <DataTable
      label={t("learning.live.board")}
      rows={rows}
      rowKey={(row) => row.family}
      columns={[
        { key: "name", label: t("learning.live.model"), cell: nameOf, sortBy: (row) => row.name },
        { key: "state", label: t("learning.live.state"), cell: stateOf, sortBy: (row) => row.state },
        {
          key: "score",
          label: t("learning.live.score"),
          width: WIDTH.lg,
          cell: scoreOf,
          sortBy: (row) => row.score,
        },
        {
          key: "loss",
          label: t("learning.live.loss"),
          isNumber: true,
          hideOnPhone: true,
          cell: (row) => number(row.loss, 4),
          sortBy: (row) => row.loss,
        },
        {
          key: "seconds",
          label: t("learning.live.seconds"),
          isNumber: true,
          hideOnPhone: true,
          cell: (row) => duration(row.seconds || null),
          sortBy: (row) => row.seconds,
        },
      ]}
    />
  );
}

function StateOf({ row }: { row: LiveRow }) {
  const { t } = useT();
  const { name, color } = ROW_STATES[row.state];
  return <Badge color={color}>{t(name)}</Badge>;
}

function LiveScore({ row }: { row: LiveRow }) {
  const { t } = useT();
  const { fixed } = useFormat();
  if (row.score === null) return <Text size="sm">–</Text>;
  return (
    <Group gap="sm" wrap="nowrap">
      <Progress
        value={Math.max(0, Math.min(1, row.score)) * 100}
        w={WIDTH.sm}
        size="sm"
        aria-label={`${t("learning.live.score")}: ${row.name}`}
      />
      <Text size="sm" className="num">
        {fixed(row.score, 3)}
      </Text>
    </Group>
  );
}
