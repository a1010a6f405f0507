import { Anchor, Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "@/api/call";
import type { SecondStep } from "@/api/generated/types.gen";
import { CallProblem } from "@/api/problems";
import { useSite } from "@/api/site";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { PasswordField } from "@/ui/PasswordField";
import { useServerForm } from "@/ui/useServerForm";
import type { useCaptcha } from "../captcha/useCaptcha";
import { isRegistrationOpen } from "../gates";
import { ProblemAlert, useProblem } from "../problem";
import { Say } from "../Say";
import { useServerWords } from "../useServerWords";
import { PasskeySignIn } from "./PasskeySignIn";
import { type Credentials, enter } from "./signIn";

const CHECKS = {
  username: (name: string) => (name.trim() ? null : <Say phrase="accounts.username.missing" />),
  password: (password: string) => (password ? null : <Say phrase="accounts.password.missing" />),
};

interface PasswordStepProps {
  /** Typed before, on the way back from the code. */
  username: string;
  captcha: ReturnType<typeof useCaptcha>;
  onStepNeeded: (waiting: { credentials: Credentials; steps: SecondStep[] }) => void;
}

export function PasswordStep({ username, captcha, onStepNeeded }: PasswordStepProps) {
  const { t } = useT();
  const { problem, show, clear } = useProblem();
  const [isBack, setIsBack] = useState(false);
  const { form, field, submit, isSending } = useServerForm({
    initialValues: { username, password: "" },
    validate: CHECKS,
  });
  useServerWords(form);

  const send = async (typed: Credentials) => {
    const credentials = { ...typed, username: typed.username.trim() };
    await enterWithAll(credentials);
  };
  const enterWithAll = async (credentials: Credentials) => {
    clear();
    try {
      const answer = await captcha.attempt((captcha_token) =>
        call("/v1/login", { body: { ...credentials, captcha_token } }),
      );
      if (!enter(answer)) onStepNeeded({ credentials, steps: answer.second_steps });
    } catch (refusal) {
      show(refusal);
    }
  };

  const takeBack = async () => {
    setIsBack(true);
    const { username: name, password } = form.getValues();
    await enterWithAll({ username: name.trim(), password, take_back: true });
    setIsBack(false);
  };

  return (
    <form onSubmit={submit(send)} noValidate>
      <Stack gap="md">
        <ProblemAlert problem={problem} />
        {problem instanceof CallProblem && problem.slug === "account_leaving" && (
          <Button variant="default" loading={isBack} onClick={() => void takeBack()} fullWidth>
            {t("accounts.leaving.takeBack")}
          </Button>
        )}
        <TextInput
          label={t("accounts.login.name")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field("username")}
        />
        <PasswordField label={t("accounts.password")} {...field("password")} />
        {captcha.field}
        <Button type="submit" loading={isSending} fullWidth>
          {t("accounts.login.send")}
        </Button>
        <PasskeySignIn onProblem={(refusal) => (refusal ? show(refusal) : clear())} />
        <ResetLink />
      </Stack>
    </form>
  );
}

function ResetLink() {
  const { t } = useT();
  const site = useSite();
  const to = useLink();
  if (!isRegistrationOpen(site)) return null;
  return (
    <Group justify="center">
      <Anchor component={Link} to={to("password_reset")} size="sm">
        {t("accounts.login.forgotten")}
      </Anchor>
    </Group>
  );
}
