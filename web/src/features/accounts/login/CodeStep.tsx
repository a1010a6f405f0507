import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useCallback, useEffect, useRef, useState } from "react";
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
import { useWait } from "@/ui/useWait";

const CHECKS = {
  login_code: (code: string) =>
    code.length === CODE_LENGTH ? null : <Say phrase="accounts.code.incomplete" />,
};

/** Between two codes, so that a second click does not kill the code that is on its way. */
const PAUSE_SECONDS = 30;

/** The mailed code: sent when this step opens, sent again on demand, and accepted as soon as it is complete. */
export function CodeStep({ credentials, captcha, onBack }: StepProps) {
  const { t } = useT();
  const { problem, show, clear } = useProblem();
  const { form, field, submit, isSending } = useServerForm({
    initialValues: { login_code: "" },
    validate: CHECKS,
  });
  useServerWords(form);
  const { left, begin } = useWait();
  const [isMailing, setIsMailing] = useState(false);

  const refuse = (refusal: unknown) => {
    const isWrongCode = refusal instanceof CallProblem && refusal.slug === "code_wrong";
    if (isWrongCode) form.setFieldError("login_code", refusal.message);
    else show(refusal);
  };

  const mailCode = async () => {
    setIsMailing(true);
    clear();
    try {
      await captcha.attempt((captcha_token) =>
        call("/v1/user/login/code", { body: { ...credentials, captcha_token } }),
      );
      begin(PAUSE_SECONDS);
    } catch (refusal) {
      refuse(refusal);
    } finally {
      setIsMailing(false);
    }
  };
  useOnce(mailCode);

  const send = async ({ login_code }: { login_code: string }) => {
    clear();
    try {
      const answer = await captcha.attempt((captcha_token) =>
        call("/v1/login", { body: { ...credentials, login_code, captcha_token } }),
      );
      enter(answer);
    } catch (refusal) {
      form.setFieldValue("login_code", "");
      refuse(refusal);
    }
  };

  const formElement = useRef<HTMLFormElement>(null);
  const type = (text: string) => {
    const code = codeDigits(text);
    form.setFieldValue("login_code", code);
    if (code.length === CODE_LENGTH) setTimeout(() => formElement.current?.requestSubmit());
  };

  return (
    <form ref={formElement} onSubmit={submit(send)} noValidate>
      <Stack gap="md">
        <ProblemAlert problem={problem} />
        <TextInput
          label={t("accounts.code.label")}
          autoComplete="one-time-code"
          inputMode="numeric"
          data-autofocus
          ref={focusOnce}
          classNames={{ input: classes["code"] ?? "" }}
          {...field("login_code")}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {captcha.field}
        <Button type="submit" loading={isSending} fullWidth>
          {t("accounts.code.send")}
        </Button>
        <Group justify="space-between" gap="xs">
          <Button variant="subtle" size="compact-sm" color="neutral" onClick={onBack}>
            {t("ui.back")}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={isMailing}
            disabled={left > 0}
            onClick={() => void mailCode()}
          >
            {left > 0 ? t("accounts.code.againIn", { count: left }) : t("accounts.code.again")}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {t("accounts.code.limit")}
        </Text>
      </Stack>
    </form>
  );
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}

/** Do it when the component is first shown. */
function useOnce(act: () => Promise<void>): void {
  const first = useRef(act);
  const isDone = useRef(false);
  const run = useCallback(() => {
    if (isDone.current) return;
    isDone.current = true;
    void first.current();
  }, []);
  useEffect(run, [run]);
}
