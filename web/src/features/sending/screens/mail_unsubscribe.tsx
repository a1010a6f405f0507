import { Button, Text } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { useChange } from "@/api/useCalls";
import { AuthCard, ProblemAlert } from "@/features/accounts/public";
import { useT } from "@/phrases/useT";
import { useUrlParam } from "@/screens/useUrlState";

/** Opened from a commercial mail: one press, and no more of them come. Opening alone does nothing. */
export default function MailUnsubscribeScreen() {
  const { t } = useT();
  const token = useUrlParam("token");
  const end = useChange("/v1/sending/unsubscribe", { showsProblem: true });
  const isDone = end.answer !== undefined;
  return (
    <AuthCard
      icon={<IconMailOff />}
      title={t(isDone ? "sending.unsubscribe.done" : "sending.unsubscribe.title")}
      lead={t(isDone ? "sending.unsubscribe.doneText" : "sending.unsubscribe.lead")}
    >
      <ProblemAlert problem={end.problem} />
      {!isDone && (
        <Button loading={end.isRunning} onClick={() => end.run({ query: { token } })}>
          {t("sending.unsubscribe.act")}
        </Button>
      )}
      {isDone && (
        <Text size="sm" c="dimmed">
          {t("sending.unsubscribe.settings")}
        </Text>
      )}
    </AuthCard>
  );
}
