import { Alert, Button, Group, Progress, Text } from "@mantine/core";
import { IconAlertTriangle, IconPlayerStop } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Job } from "@/api/jobs/job";
import type { useJob } from "@/api/jobs/useJob";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { notifyProblem } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { ICON } from "@/ui/sizes";

interface RunProgressProps {
  /** What runs, in words. */
  title: string;
  followed: ReturnType<typeof useJob>;
  /** The job has succeeded; called once. */
  onSuccess: (job: Job) => void;
  /** Shown beside a failure: what can be done now. */
  retry?: ReactNode;
  /** Beside the progress, for example the time left. */
  note?: ReactNode;
  children?: ReactNode;
}

/** A job while it runs: its step, how far it is, and a way to stop it; if it fails, why and what to do. */
export function RunProgress({ title, followed, onSuccess, retry, note, children }: RunProgressProps) {
  const { job, problem } = followed;
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (job?.state !== "succeeded" || told.current === job.job_id) return;
    told.current = job.job_id;
    onSuccess(job);
  }, [job, onSuccess]);
  if (problem || job?.state === "failed" || job?.state === "cancelled") {
    const message = problem ? problem.message : job?.error_message;
    return <Stopped isCancelled={job?.state === "cancelled"} message={message ?? null} retry={retry} />;
  }
  return (
    <Section title={title} actions={<StopButton cancel={followed.cancel} />}>
      <Running job={job} title={title} note={note} />
      {children}
    </Section>
  );
}

function Running({ job, title, note }: { job: Job | null; title: string; note: ReactNode }) {
  const { t } = useT();
  const { percent } = useFormat();
  const share = job?.progress ?? 0;
  const isQueued = !job || job.state === "queued";
  return (
    <>
      <Group justify="space-between" wrap="nowrap" mb="2xs" gap="md">
        <Text size="sm" fw={550} aria-live="polite">
          {isQueued ? t("statistics.run.queued") : (job.step_text ?? t("statistics.run.going"))}
        </Text>
        <Group gap="md" wrap="nowrap">
          {note}
          <Text size="sm" c="dimmed" className="num">
            {percent(share, 0)}
          </Text>
        </Group>
      </Group>
      <Progress value={Math.max(2, share * 100)} size="lg" animated aria-label={title} />
      <Text size="sm" c="dimmed" mt="xs">
        {t("statistics.run.leave")}
      </Text>
    </>
  );
}

function StopButton({ cancel }: { cancel: () => Promise<unknown> }) {
  const { t } = useT();
  const [isStopping, setIsStopping] = useState(false);
  const stop = () => {
    setIsStopping(true);
    cancel().catch((problem: unknown) => {
      setIsStopping(false);
      notifyProblem(problem);
    });
  };
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconPlayerStop size={ICON.sm} aria-hidden />}
      loading={isStopping}
      onClick={stop}
    >
      {t("statistics.run.stop")}
    </Button>
  );
}

function Stopped({
  isCancelled,
  message,
  retry,
}: {
  isCancelled: boolean;
  message: string | null;
  retry: ReactNode;
}) {
  const { t } = useT();
  return (
    <Alert
      color={isCancelled ? "neutral" : "danger"}
      icon={<IconAlertTriangle aria-hidden />}
      title={t(isCancelled ? "statistics.run.cancelled" : "statistics.run.failed")}
      role="alert"
    >
      {!isCancelled && message && <Text size="sm">{message}</Text>}
      <Text size="sm">{t("statistics.run.noCredits")}</Text>
      {retry && <Group mt="sm">{retry}</Group>}
    </Alert>
  );
}
