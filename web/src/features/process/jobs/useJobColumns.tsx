import { Anchor, Badge, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import type { Column } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { WIDTH } from "@/ui/sizes";
import type { Tone } from "@/ui/tones";
import type { ViewOf } from "../infos";
import { useProcessWords } from "../words";

type Job = ViewOf<"jobs">;

export const JOB_TONES: Readonly<Record<Job["state"], Tone>> = {
  queued: "waiting",
  running: "info",
  succeeded: "success",
  failed: "danger",
  cancelled: "neutral",
};

/** What is told of a job: what, whose, how it stands and why it failed. */
export function useJobColumns(): Column<Job>[] {
  const { t } = useT();
  const { dateTime, number } = useFormat();
  const words = useProcessWords();
  return [
    {
      key: "kind",
      label: t("process.job.kind"),
      cell: (job) => (
        <Stack gap={0}>
          <Text size="sm">
            {job.subject_name
              ? t("process.job.of", { kind: words.name(job.kind), name: job.subject_name })
              : words.name(job.kind)}
          </Text>
          <Text size="xs" c="dimmed">
            {words.name(job.queue)}
            {!job.subject_name && job.subject_id && ` · ${job.subject_id.slice(-12)}`}
          </Text>
        </Stack>
      ),
    },
    { key: "state", label: t("process.node.state"), cell: stateOf, isWide: true, width: WIDTH.xl },
    { key: "person", label: t("process.job.person"), cell: (job) => job.person ?? "–" },
    { key: "queued", label: t("process.job.queued"), cell: (job) => dateTime(job.queued_at) },
    {
      key: "wait",
      label: t("process.job.wait"),
      isNumber: true,
      cell: (job) => words.duration(job.wait_seconds),
    },
    {
      key: "run",
      label: t("process.job.run"),
      isNumber: true,
      cell: (job) => words.duration(job.run_seconds),
    },
    {
      key: "attempts",
      label: t("process.job.attempts"),
      isNumber: true,
      cell: (job) => number(job.attempts, 0),
    },
    { key: "node", label: t("process.node"), cell: (job) => job.node || "–", hideOnPhone: true },
  ];
}

const stateOf = (job: Job) => <JobState job={job} />;

function JobState({ job }: { job: Job }) {
  const { t } = useT();
  const to = useLink();
  const trace = job.source === "people" ? { job: job.job_id } : { lq: `task_id=${job.job_id}` };
  return (
    <Stack gap="4xs" align="flex-start">
      <Badge color={JOB_TONES[job.state]}>{t(`process.job.state.${job.state}`)}</Badge>
      {job.error_message && <Text size="xs">{job.error_message}</Text>}
      {job.state === "failed" && (
        <Anchor component={Link} size="xs" to={to("log", { tab: "logs", view: "lines", ...trace })}>
          {t("process.job.trace")}
        </Anchor>
      )}
    </Stack>
  );
}
