import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";
import { canUsePasskeys, isGivenUp, signInWithPasskey } from "../passkeys";
import { enter } from "./signIn";

/** Signing in without a name and a password; shown where the browser can. */
export function PasskeySignIn({ onProblem }: { onProblem: (problem: unknown) => void }) {
  const { t } = useT();
  const [isPossible] = useState(canUsePasskeys);
  const [isRunning, setIsRunning] = useState(false);
  if (!isPossible) return null;
  const run = async () => {
    setIsRunning(true);
    onProblem(null);
    try {
      enter(await signInWithPasskey());
    } catch (refusal) {
      if (!isGivenUp(refusal)) onProblem(refusal);
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <Button
      variant="default"
      fullWidth
      loading={isRunning}
      leftSection={<IconFingerprint size={ICON.lg} aria-hidden />}
      onClick={() => void run()}
    >
      {t("accounts.login.passkey")}
    </Button>
  );
}
