import { Alert, Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { PredictionForm } from "./PredictionForm";
import { PredictionResult } from "./PredictionResult";
import type { InputValue } from "./predictionForm";
import type { Prediction, TrainingResult } from "./types";
import type { Asked } from "./usePredictions";
import { useTypedCase } from "./useTypedCase";

interface FreeAnswerProps {
  /** The training as its buyer will see it, with its best model alone. */
  model: unknown;
  /** Under which what is typed survives a reload, and the way over signing in. */
  name: string;
  /** Whether the one answer is left; null where nobody is signed in. */
  isLeft: boolean | null;
  isSending: boolean;
  onAsk: (inputs: Record<string, InputValue>) => Promise<unknown>;
}

/** A model before it is bought: its form, and one answer. */
export default function FreeAnswer({ model, name, isLeft, isSending, onAsk }: FreeAnswerProps) {
  const { t } = useT();
  const result = model as TrainingResult;
  const typed = useTypedCase(result.form.fields, `terazi.free.${name}`);
  const [made, setMade] = useState<Asked | null>(null);
  const best = result.models.find(({ index }) => index === result.best_index);
  const ask = async () => {
    const inputs = typed.read();
    try {
      const prediction = (await onAsk(inputs)) as Prediction;
      typed.answered();
      setMade({ inputs, prediction });
    } catch (failure) {
      typed.failed(failure);
    }
  };
  return (
    <Stack gap="md">
      <Text size="sm">{t("learning.free.what", { target: result.target_caption })}</Text>
      {best && (
        <Text size="sm" c="dimmed">
          {best.summary}
        </Text>
      )}
      {isLeft === null && <SignIn />}
      {isLeft === false && !made && <Alert color="info">{t("learning.free.taken")}</Alert>}
      {!made && (
        <PredictionForm
          {...{ result, typed, isSending }}
          openIndex={result.best_index}
          onOpen={() => undefined}
          isOff={isLeft !== true}
          onSubmit={() => void ask()}
        />
      )}
      {made && (
        <>
          <PredictionResult result={result} made={made} />
          <Text size="sm">{t("learning.free.taken")}</Text>
        </>
      )}
    </Stack>
  );
}

function SignIn() {
  const { t } = useT();
  const to = useLink();
  const { pathname, search } = useLocation();
  return (
    <Alert color="info" title={t("learning.free.signIn")}>
      <Button component={Link} size="sm" to={to("login", { next: `${pathname}${search}` })}>
        {t("learning.free.toSignIn")}
      </Button>
    </Alert>
  );
}
