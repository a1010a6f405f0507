import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useRef } from "react";
import { call } from "@/api/call";
import { CallProblem } from "@/api/problems";
import { useT } from "@/phrases/useT";
import { useServerForm } from "@/ui/useServerForm";
import { ProblemAlert, useProblem } from "../problem";
import { CODE_LENGTH, codeDigits } from "../rules";
import { Say } from "../Say";
import { useServerWords } from "../useServerWords";
import classes from "./CodeStep.module.css";
import { enter, type StepProps } from "./signIn";

interface TypedStepProps extends StepProps {
  kind: "totp_code" | "recovery_code";
}

const CHECKS = {
  totp_code: (code: string) =>
    code.length === CODE_LENGTH ? null : <Say phrase="accounts.code.incomplete" />,
  recovery_code: (code: string) => (code.trim() ? null : <Say phrase="accounts.step.recoveryMissing" />),
};

/** A code that the person reads from an app or from a sheet of paper. */
export function TypedStep({ kind, credentials, captcha, onBack }: TypedStepProps) {
  const { t } = useT();
  const { problem, show, clear } = useProblem();
  const { form, field, submit, isSending } = useServerForm({
    initialValues: { code: "" },
    validate: { code: CHECKS[kind] },
  });
  useServerWords(form);
  const isApp = kind === "totp_code";
  const formElement = useRef<HTMLFormElement>(null);

  const send = async ({ code }: { code: string }) => {
    clear();
    try {
      const answer = await captcha.attempt((captcha_token) =>
        call("/v1/login", { body: { ...credentials, [kind]: code, captcha_token } }),
      );
      enter(answer);
    } catch (refusal) {
      form.setFieldValue("code", "");
      const isWrong = refusal instanceof CallProblem && refusal.slug === "second_step_wrong";
      if (isWrong) form.setFieldError("code", refusal.message);
      else show(refusal);
    }
  };

  const type = (text: string) => {
    const code = isApp ? codeDigits(text) : text;
    form.setFieldValue("code", code);
    if (isApp && code.length === CODE_LENGTH) setTimeout(() => formElement.current?.requestSubmit());
  };

  return (
    <form ref={formElement} onSubmit={submit(send)} noValidate>
      <Stack gap="md">
        <ProblemAlert problem={problem} />
        <TextInput
          label={t(isApp ? "accounts.step.totpLabel" : "accounts.step.recoveryLabel")}
          autoComplete={isApp ? "one-time-code" : "off"}
          inputMode={isApp ? "numeric" : "text"}
          autoCapitalize="none"
          spellCheck={false}
          ref={focusOnce}
          classNames={{ input: classes["code"] ?? "" }}
          {...field("code")}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {captcha.field}
        <Button type="submit" loading={isSending} fullWidth>
          {t("accounts.code.send")}
        </Button>
        <Group>
          <Button variant="subtle" size="compact-sm" color="neutral" onClick={onBack}>
            {t("ui.back")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
