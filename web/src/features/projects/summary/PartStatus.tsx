import { Alert, Button, Card, Group, Progress, Text } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { useEffect, useEffectEvent } from "react";
import { useJob } from "@/api/jobs/useJob";
import type { CallProblem, NetworkProblem } from "@/api/problems";
import { useT } from "@/phrases/useT";
import { useProblemText } from "@/ui/problemText";
import { ICON } from "@/ui/sizes";
import type { Part } from "./useSummary";

interface StatusProps {
  part: Part | undefined;
  /** Why the parts could not be begun. */
  problem: CallProblem | NetworkProblem | null;
  isStarting: boolean;
  onAgain: () => void;
  /** The part has come to its end: it is there, or it has failed. */
  onEnd: () => void;
}

const TITLES = {
  findings: { waiting: "projects.summary.wait.findings", failed: "projects.summary.failed.findings" },
  course: { waiting: "projects.summary.wait.course", failed: "projects.summary.failed.course" },
  prediction: { waiting: "projects.summary.wait.prediction", failed: "projects.summary.failed.prediction" },
} as const;

/** What is still on its way, how far it is, or why it did not come and how to try again; nothing once it is there. */
export function PartStatus({ part, problem, isStarting, onAgain, onEnd }: StatusProps) {
  const { t } = useT();
  const { job, isFinished } = useJob(part?.state === "running" ? part.job_id : null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isFinished) end();
  }, [isFinished]);
  if (!part || part.state === "done") return null;
  if (part.state === "failed" || part.state === "cancelled" || (problem && !isStarting)) {
    return (
      <Failed
        title={t(TITLES[part.part].failed)}
        reason={part.failure}
        problem={problem}
        isStarting={isStarting}
        onAgain={onAgain}
      />
    );
  }
  const title = t(TITLES[part.part].waiting);
  return (
    <Card padding="md" role="status">
      <Text size="sm" c="dimmed" mb="2xs">
        {job?.step_text ? `${title} · ${job.step_text}` : title}
      </Text>
      <Progress value={Math.max(3, (job?.progress ?? 0) * 100)} animated aria-label={title} />
    </Card>
  );
}

interface FailedProps {
  title: string;
  reason: string | null;
  problem: CallProblem | NetworkProblem | null;
  isStarting: boolean;
  onAgain: () => void;
}

function Failed({ title, reason, problem, isStarting, onAgain }: FailedProps) {
  const { t } = useT();
  const text = useProblemText(problem);
  return (
    <Alert color="warning" icon={<IconAlertTriangle aria-hidden />} title={title}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{reason ?? (problem ? text.title : t("projects.summary.stopped"))}</Text>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={ICON.sm} aria-hidden />}
          loading={isStarting}
          onClick={onAgain}
        >
          {t("projects.summary.again")}
        </Button>
      </Group>
    </Alert>
  );
}
