import { Button, Group, Paper, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { ICON } from "@/ui/sizes";
import { READS } from "../words";

const PAUSE_SECONDS = 10;
const TICK_MS = 250;

interface WithdrawProps {
  supportId: string;
  messageId: string;
  /** When it was sent from here, by the clock of this machine. */
  sentAt: number;
  onBack: () => void;
  onLeft: () => void;
}

/** An answer that waits to leave: it can be taken back until then. */
export function WithdrawBar({ supportId, messageId, sentAt, onBack, onLeft }: WithdrawProps) {
  const { t } = useT();
  const seconds = useSecondsLeft(sentAt, onLeft);
  const withdraw = useChange("/v1/support/withdraw", {
    refreshes: READS,
    showsProblem: true,
    onDone: () => {
      notifyDone(t("support.withdraw.done"));
      onBack();
    },
  });
  return (
    <Paper withBorder p="xs" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm" className="num">
          {t("support.withdraw.in", { count: seconds })}
        </Text>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconArrowBackUp size={ICON.sm} aria-hidden />}
          loading={withdraw.isRunning}
          onClick={() =>
            withdraw.run({ query: { user_support_client_id: supportId, message_id: messageId } })
          }
        >
          {t("support.withdraw")}
        </Button>
      </Group>
    </Paper>
  );
}

/** Counts down to nothing, and tells when it is there. */
function useSecondsLeft(sentAt: number, onLeft: () => void): number {
  const left = () => Math.ceil(PAUSE_SECONDS - (Date.now() - sentAt) / 1_000);
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = left();
      setSeconds(Math.max(now, 0));
      if (now <= 0) onLeft();
    }, TICK_MS);
    return () => clearInterval(timer);
  });
  return Math.max(seconds, 0);
}
