import { Badge, Group, Stack, Text } from "@mantine/core";
import type { MailboxTest as Test } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";

const STEPS = ["connect", "sign_in", "open", "send", "fetch"] as const;
const COLORS = { done: "success", running: "info", failed: "danger", waiting: "neutral" } as const;

function stateOf(step: (typeof STEPS)[number], test: Test): keyof typeof COLORS {
  if (test.step === null) return "done";
  const [here, there] = [STEPS.indexOf(step), STEPS.indexOf(test.step)];
  if (here !== there) return here < there ? "done" : "waiting";
  return test.problem ? "failed" : "running";
}

/** How far the test of a mailbox has come, step by step. */
export function MailboxTest({ test }: { test: Test }) {
  const { t } = useT();
  if (test.step === null) {
    return (
      <Text size="sm" role="status">
        {t("support.mailbox.test_good")}
      </Text>
    );
  }
  return (
    <Stack gap="4xs" role="status">
      {STEPS.map((step) => {
        const state = stateOf(step, test);
        return (
          <Group key={step} gap="3xs">
            <Badge color={COLORS[state]}>{t(`support.mailbox.step_state.${state}`)}</Badge>
            <Text size="sm">{t(`support.mailbox.step.${step}`)}</Text>
          </Group>
        );
      })}
      {test.problem && <Text size="sm">{t(`support.mailbox.problem.${test.problem}`)}</Text>}
    </Stack>
  );
}
