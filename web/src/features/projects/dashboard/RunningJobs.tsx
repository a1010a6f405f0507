import { Anchor, Group, Progress, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { TrayJob } from "@/api/jobs/tray";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";

/** What runs for the person, with the way to where it is looked at. */
export default function RunningJobs({ jobs }: { jobs: readonly TrayJob[] }) {
  return (
    <Stack gap="sm" component="ul" m={0} p={0}>
      {jobs.map((entry) => (
        <RunningJob key={entry.jobId} entry={entry} />
      ))}
    </Stack>
  );
}

function RunningJob({ entry: { job, title, route, params } }: { entry: TrayJob }) {
  const { t } = useT();
  const { percent } = useFormat();
  const to = useLink();
  const progress = job?.progress ?? 0;
  const isRunning = job?.state === "running";
  const step = isRunning ? (job?.step_text ?? t("shell.jobs.running")) : t("shell.jobs.queued");
  return (
    <Stack component="li" gap="4xs" style={{ listStyle: "none" }}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        {route ? (
          <Anchor component={Link} to={to(route, params)} truncate>
            {title}
          </Anchor>
        ) : (
          <Text truncate>{title}</Text>
        )}
        <Text size="sm" c="dimmed" className="num">
          {percent(progress, 0)}
        </Text>
      </Group>
      <Progress value={progress * 100} size="sm" aria-label={title} />
      <Text size="sm" c="dimmed">
        {step}
      </Text>
    </Stack>
  );
}
