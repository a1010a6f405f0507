import { Button, Group, Stack } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "@/api/call";
import { useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";
import { answerWithPasskey, isGivenUp } from "../passkeys";
import { ProblemAlert, useProblem } from "../problem";
import { enter, type StepProps } from "./signIn";

/** A passkey after the password. Each try asks for a challenge of its own: one is good once. */
export function PasskeyStep({ credentials, captcha, onBack }: StepProps) {
  const { t } = useT();
  const { problem, show, clear } = useProblem();
  const [isRunning, setIsRunning] = useState(false);
  const run = async () => {
    setIsRunning(true);
    clear();
    try {
      const login = (passkey?: Awaited<ReturnType<typeof answerWithPasskey>>) =>
        captcha.attempt((captcha_token) =>
          call("/v1/login", { body: { ...credentials, captcha_token, passkey: passkey ?? null } }),
        );
      const asked = await login();
      if (!enter(asked) && asked.passkey) enter(await login(await answerWithPasskey(asked.passkey)));
    } catch (refusal) {
      if (!isGivenUp(refusal)) show(refusal);
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <Stack gap="md">
      <ProblemAlert problem={problem} />
      {captcha.field}
      <Button
        fullWidth
        loading={isRunning}
        leftSection={<IconFingerprint size={ICON.lg} aria-hidden />}
        onClick={() => void run()}
      >
        {t("accounts.step.passkeyUse")}
      </Button>
      <Group>
        <Button variant="subtle" size="compact-sm" color="neutral" onClick={onBack}>
          {t("ui.back")}
        </Button>
      </Group>
    </Stack>
  );
}
