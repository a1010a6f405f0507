import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { SecondStep as Step } from "@/api/generated/types.gen";
import { readStored, writeStored } from "@/api/storage";
import { useT } from "@/phrases/useT";
import { canUsePasskeys } from "../passkeys";
import { CodeStep } from "./CodeStep";
import { PasskeyStep } from "./PasskeyStep";
import type { Credentials, StepProps } from "./signIn";
import { TypedStep } from "./TypedStep";

export interface Waiting {
  credentials: Credentials;
  steps: readonly Step[];
}

const KEY = "terazi.step";

/** The way the person took last is offered first; the others stand below it. */
export function firstStep(steps: readonly Step[]): Step {
  const last = readStored<Step>(KEY);
  const usable = steps.filter((step) => step !== "passkey" || canUsePasskeys());
  if (last && last !== "recovery" && usable.includes(last)) return last;
  return usable[0] ?? steps[0] ?? "mail";
}

const NAMES = {
  passkey: "accounts.step.passkey",
  totp: "accounts.step.totp",
  mail: "accounts.step.mail",
  recovery: "accounts.step.recovery",
} as const;

interface SecondStepProps {
  waiting: Waiting;
  step: Step;
  onStep: (step: Step) => void;
  captcha: StepProps["captcha"];
  onBack: () => void;
}

/** The second step of a sign-in, and the other ways to take it. */
export function SecondStep({ waiting, step, onStep, captcha, onBack }: SecondStepProps) {
  const { t } = useT();
  const [shown] = useState(() => canUsePasskeys());
  const others = waiting.steps.filter((each) => each !== step && (each !== "passkey" || shown));
  const props = { credentials: waiting.credentials, captcha, onBack };
  const choose = (next: Step) => {
    writeStored(KEY, next);
    onStep(next);
  };
  return (
    <Stack gap="lg">
      {step === "mail" && <CodeStep {...props} />}
      {step === "passkey" && <PasskeyStep {...props} />}
      {step === "totp" && <TypedStep key="totp" kind="totp_code" {...props} />}
      {step === "recovery" && <TypedStep key="recovery" kind="recovery_code" {...props} />}
      {others.length > 0 && (
        <Stack gap="2xs">
          <Text size="sm" c="dimmed">
            {t("accounts.step.others")}
          </Text>
          {others.map((each) => (
            <Button key={each} variant="default" onClick={() => choose(each)}>
              {t(NAMES[each])}
            </Button>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
