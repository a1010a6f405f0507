import {
  ActionIcon,
  Anchor,
  CloseButton,
  Group,
  Indicator,
  Popover,
  Progress,
  Stack,
  Text,
} from "@mantine/core";
import { IconAlertCircle, IconCircleCheck, IconLoader2 } from "@tabler/icons-react";
import { Link } from "react-router";
import { isFinished, type Job } from "@/api/jobs/job";
import { dropJob, type TrayJob, useTray } from "@/api/jobs/tray";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { ICON } from "@/ui/sizes";
import classes from "./JobTray.module.css";

/** The jobs the person started: they go on whatever screen is open. */
export default function JobTray() {
  const { t } = useT();
  const jobs = useTray();
  const running = jobs.filter((entry) => !isFinished(entry.job)).length;
  return (
    <Popover position="bottom-end" width="min(21rem, calc(100vw - 2rem))" shadow="md" trapFocus returnFocus>
      <Indicator label={running} disabled={running === 0} size={16} offset={6} inline>
        <Popover.Target>
          <ActionIcon size="lg" aria-label={t("shell.jobs.open", { count: running })}>
            {running > 0 ? (
              <IconLoader2 size={ICON.lg} className={classes["turning"]} />
            ) : (
              <IconCircleCheck size={ICON.lg} />
            )}
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown>
        <Text fw={600} mb="xs">
          {t("shell.jobs.title")}
        </Text>
        <Stack gap="md">
          {jobs.map((entry) => (
            <JobLine key={entry.jobId} entry={entry} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function JobLine({ entry }: { entry: TrayJob }) {
  const { t } = useT();
  const { percent } = useFormat();
  const to = useLink();
  const { job } = entry;
  const isOver = isFinished(job);
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        {entry.route ? (
          <Anchor component={Link} to={to(entry.route, entry.params)} size="sm" fw={550} truncate>
            {entry.title}
          </Anchor>
        ) : (
          <Text size="sm" fw={550} truncate>
            {entry.title}
          </Text>
        )}
        {isOver ? (
          <CloseButton
            size="sm"
            aria-label={t("shell.jobs.drop", { title: entry.title })}
            onClick={() => dropJob(entry.jobId)}
          />
        ) : (
          <Text size="xs" c="dimmed" className="num">
            {percent(job?.progress ?? 0, 0)}
          </Text>
        )}
      </Group>
      {!isOver && <Progress value={(job?.progress ?? 0) * 100} size="sm" mt="3xs" aria-label={entry.title} />}
      <Outcome job={job} />
    </div>
  );
}

const STATES = {
  queued: "shell.jobs.queued",
  running: "shell.jobs.running",
  succeeded: "shell.jobs.succeeded",
  failed: "shell.jobs.failed",
  cancelled: "shell.jobs.cancelled",
} as const;

function Outcome({ job }: { job: Job | null }) {
  const { t } = useT();
  const state = job?.state ?? "queued";
  const text = state === "running" && job?.step_text ? job.step_text : t(STATES[state]);
  return (
    <Group gap="3xs" mt="3xs" wrap="nowrap">
      {state === "failed" && (
        <IconAlertCircle size={ICON.xs} color="var(--mantine-color-error)" aria-hidden />
      )}
      <Text size="xs" c="dimmed">
        {state === "failed" && job?.error_message ? job.error_message : text}
      </Text>
    </Group>
  );
}
