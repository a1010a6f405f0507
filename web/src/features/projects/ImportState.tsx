import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { call } from "@/api/call";
import { useJob } from "@/api/jobs/useJob";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";

const SUMMARY = "/v1/wanalyzer/project/summary/start";

interface ImportProps {
  projectId: string;
  state: string;
  /** Known where the job was started here; otherwise it is asked for. */
  jobId?: string | null;
  onReady: () => void;
  /** Only the bar and its step, inside a row of a list. */
  isSmall?: boolean;
}

/** A project that is being imported, live; or why it could not be. */
export function ImportState({ projectId, state, jobId, onReady, isSmall = false }: ImportProps) {
  const { t } = useT();
  const to = useLink();
  const question = { body: { project_id: projectId, process_type: "import" as const } };
  const asked = useRead("/v1/wanalyzer/data/query", question, { enabled: !jobId });
  const { job } = useJob(state === "importing" ? (jobId ?? asked.data?.job_id) : null);
  const ready = useRef(onReady);
  useEffect(() => {
    ready.current = onReady;
  });
  useEffect(() => {
    if (job?.state === "succeeded" || job?.state === "failed" || job?.state === "cancelled") ready.current();
  }, [job?.state]);
  // Whoever waits here is about to see the summary: it is begun on the way. If this fails, the summary begins it itself.
  const isAwaited = job?.state === "succeeded" && !isSmall;
  useEffect(() => {
    if (isAwaited) call(SUMMARY, { body: { project_id: projectId } }).catch(() => undefined);
  }, [isAwaited, projectId]);
  const failure = job?.error_message ?? asked.data?.error_message;
  if (state === "failed" || job?.state === "failed" || job?.state === "cancelled") {
    return (
      <Alert color="danger" icon={<IconAlertTriangle aria-hidden />} title={t("projects.import.failed")}>
        <Stack gap="xs" align="flex-start">
          <Text size="sm">{failure ?? t("projects.import.failedText")}</Text>
          {!isSmall && (
            <Button component={Link} to={to("add_dataset")} variant="default">
              {t("projects.import.again")}
            </Button>
          )}
        </Stack>
      </Alert>
    );
  }
  return (
    <Running
      title={t("projects.import.running")}
      share={job?.progress ?? asked.data?.progress ?? 0}
      step={job?.step_text ?? asked.data?.step_text ?? t("projects.import.queued")}
      isSmall={isSmall}
    />
  );
}

interface RunningProps {
  title: string;
  share: number;
  step: string;
  isSmall?: boolean;
}

/** How far work on a project is, and that it goes on without the page. */
export function Running({ title, share, step, isSmall = false }: RunningProps) {
  const { t } = useT();
  const { percent } = useFormat();
  return (
    <Stack gap="2xs" role="status">
      {!isSmall && <Text fw={600}>{title}</Text>}
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm" c="dimmed" truncate>
          {step}
        </Text>
        <Text size="sm" className="num">
          {percent(share, 0)}
        </Text>
      </Group>
      <Progress value={share * 100} aria-label={title} />
      {!isSmall && (
        <Text size="sm" c="dimmed">
          {t("projects.import.leave")}
        </Text>
      )}
    </Stack>
  );
}
