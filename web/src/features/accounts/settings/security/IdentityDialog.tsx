import { Button, Divider, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { call } from "@/api/call";
import { useStore } from "@/api/store";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { PasswordField } from "@/ui/PasswordField";
import { useServerForm } from "@/ui/useServerForm";
import { answerWithPasskey, canUsePasskeys, isGivenUp } from "../../passkeys";
import { ProblemAlert, useProblem } from "../../problem";
import { codeDigits } from "../../rules";
import { Say } from "../../Say";
import { useServerWords } from "../../useServerWords";
import { identityStore } from "./confirming";

/** Asks again who it is: by password, or by a second step that is set up. */
export function IdentityDialog() {
  const { t } = useT();
  const question = useStore(identityStore);
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(false)}
      title={t("accounts.identity.title")}
    >
      {question && <Ways onDone={() => question.answer(true)} />}
    </Modal>
  );
}

function Ways({ onDone }: { onDone: () => void }) {
  const { t } = useT();
  const ways = useRead("/v1/user/security/confirm/start", {}, { staleTime: 0 });
  const steps = ways.data?.second_steps ?? [];
  return (
    <Stack gap="md">
      <Text size="sm">{t("accounts.identity.lead")}</Text>
      <PasswordWay hasApp={steps.includes("totp")} onDone={onDone} />
      {steps.includes("passkey") && canUsePasskeys() && <PasskeyWay onDone={onDone} />}
    </Stack>
  );
}

const CHECKS = {
  current_password: (password: string, { totp_code }: { totp_code: string }) =>
    password || totp_code ? null : <Say phrase="accounts.password.missing" />,
};

/** Either field is enough. */
function PasswordWay({ hasApp, onDone }: { hasApp: boolean; onDone: () => void }) {
  const { t } = useT();
  const { problem, show, clear } = useProblem();
  const { form, field, submit, showProblem, isSending } = useServerForm({
    initialValues: { current_password: "", totp_code: "" },
    validate: CHECKS,
  });
  useServerWords(form);
  const send = async ({ current_password, totp_code }: { current_password: string; totp_code: string }) => {
    clear();
    try {
      const body = totp_code ? { totp_code } : { current_password };
      await call("/v1/user/security/confirm", { body });
      onDone();
    } catch (refusal) {
      const isAtField = (refusal as { fields?: unknown[] }).fields?.length;
      if (isAtField) showProblem(refusal);
      else show(refusal);
    }
  };
  return (
    <form onSubmit={submit(send)} noValidate>
      <Stack gap="sm">
        <ProblemAlert problem={problem} />
        <PasswordField data-autofocus label={t("accounts.password.current")} {...field("current_password")} />
        {hasApp && (
          <TextInput
            label={t("accounts.identity.orApp")}
            inputMode="numeric"
            autoComplete="one-time-code"
            {...field("totp_code")}
            onChange={(event) => form.setFieldValue("totp_code", codeDigits(event.currentTarget.value))}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            {t("accounts.identity.send")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function PasskeyWay({ onDone }: { onDone: () => void }) {
  const { t } = useT();
  const { problem, show, clear } = useProblem();
  const run = async () => {
    clear();
    try {
      const { passkey } = await call("/v1/user/security/confirm/start");
      if (!passkey) return;
      await call("/v1/user/security/confirm", { body: { passkey: await answerWithPasskey(passkey) } });
      onDone();
    } catch (refusal) {
      if (!isGivenUp(refusal)) show(refusal);
    }
  };
  return (
    <Stack gap="sm">
      <Divider label={t("accounts.identity.or")} />
      <ProblemAlert problem={problem} />
      <Button variant="default" onClick={() => void run()}>
        {t("accounts.step.passkeyUse")}
      </Button>
    </Stack>
  );
}
