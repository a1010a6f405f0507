import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { Job } from "@/api/jobs/job";
import { tellOnPage } from "@/api/jobs/tray";
import { useJob } from "@/api/jobs/useJob";
import { useT } from "@/phrases/useT";
import { Running } from "../ImportState";

interface RefreshProps {
  jobId: string;
  onDone: (job: Job) => void;
  onAgain: () => void;
}

/** A new file that is being taken into the project, live; or why it could not be. */
export function RefreshState({ jobId, onDone, onAgain }: RefreshProps) {
  const { t } = useT();
  const { job, cancel } = useJob(jobId);
  useEffect(() => tellOnPage(jobId), [jobId]);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (job?.state === "succeeded") done.current(job);
  }, [job]);
  if (job?.state === "failed" || job?.state === "cancelled") {
    return (
      <Alert color="danger" icon={<IconAlertTriangle aria-hidden />} title={t("projects.refresh.failed")}>
        <Stack gap="xs" align="flex-start">
          <Text size="sm">{job.error_message ?? t("projects.refresh.cancelled")}</Text>
          <Button variant="default" onClick={onAgain}>
            {t("projects.import.again")}
          </Button>
        </Stack>
      </Alert>
    );
  }
  return (
    <Stack gap="md" align="stretch">
      <Running
        title={t("projects.refresh.running")}
        share={job?.progress ?? 0}
        step={job?.step_text ?? t("projects.import.queued")}
      />
      <Button variant="subtle" onClick={() => void cancel()} style={{ alignSelf: "flex-start" }}>
        {t("ui.cancel")}
      </Button>
    </Stack>
  );
}
