import { Button, Divider, Group, Modal, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { call } from "@/api/call";
import type { SecondStep } from "@/api/generated/types.gen";
import { useStore } from "@/api/store";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { PasswordField } from "@/ui/PasswordField";
import { useServerForm } from "@/ui/useServerForm";
import { HEIGHT } from "@/ui/sizes";
import { answerWithPasskey, canUsePasskeys, isGivenUp } from "../../passkeys";
import { ProblemAlert, useProblem } from "../../problem";
import { codeDigits } from "../../rules";
import { Say } from "../../Say";
import { useServerWords } from "../../useServerWords";
import { identityStore } from "./confirming";

/** Asks again who it is: by a second step where one is set up, else by password. */
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
  if (ways.error) return <ProblemAlert problem={ways.error} />;
  if (!ways.data) return <Skeleton height={HEIGHT.block} />;
  const steps = ways.data.second_steps;
  const fields = steps.length > 0 ? FIELDS.filter(({ step }) => step && steps.includes(step)) : [PASSWORD];
  return (
    <Stack gap="md">
      <Text size="sm">{t("accounts.identity.lead")}</Text>
      {fields.length > 0 && <TypedWay fields={fields} onDone={onDone} />}
      {steps.includes("passkey") && canUsePasskeys() && <PasskeyWay onDone={onDone} />}
    </Stack>
  );
}

interface Typed {
  name: "current_password" | "totp_code" | "login_code" | "recovery_code";
  step: SecondStep | null;
}

const PASSWORD: Typed = { name: "current_password", step: null };
const FIELDS: readonly Typed[] = [
  { name: "totp_code", step: "totp" },
  { name: "login_code", step: "mail" },
  { name: "recovery_code", step: "recovery" },
];
const EMPTY = { current_password: "", totp_code: "", login_code: "", recovery_code: "" };
const LABELS = {
  totp_code: "accounts.step.totpLabel",
  login_code: "accounts.identity.mailed",
  recovery_code: "accounts.step.recoveryLabel",
} as const;

/** What is typed: the password, or any one of the second steps that stand in its place. */
function TypedWay({ fields, onDone }: { fields: readonly Typed[]; onDone: () => void }) {
  const { t } = useT();
  const { problem, show, clear } = useProblem();
  const first = fields[0]?.name ?? "current_password";
  const missing = (
    <Say phrase={fields[0] === PASSWORD ? "accounts.password.missing" : "accounts.identity.missing"} />
  );
  const { form, field, submit, showProblem, isSending } = useServerForm({
    initialValues: EMPTY,
    validate: {
      [first]: (_: string, typed: typeof EMPTY) =>
        fields.some(({ name }) => typed[name].trim()) ? null : missing,
    },
  });
  useServerWords(form);
  const send = async (typed: typeof EMPTY) => {
    clear();
    const given = fields.find(({ name }) => typed[name].trim());
    if (!given) return;
    try {
      await call("/v1/user/security/confirm", { body: { [given.name]: typed[given.name] } });
      onDone();
    } catch (refusal) {
      const isAtField = (refusal as { fields?: unknown[] }).fields?.length;
      if (isAtField) showProblem(refusal);
      else show(refusal);
    }
  };
  const formElement = useRef<HTMLFormElement>(null);
  // The fields come after the dialog, once the server has said which ones.
  useEffect(() => formElement.current?.querySelector("input")?.focus(), []);
  const mailCode = async () => {
    clear();
    try {
      notifyDone((await call("/v1/user/security/confirm/code")).status_message);
    } catch (refusal) {
      show(refusal);
    }
  };
  const isCode = (name: Typed["name"]) => name === "totp_code" || name === "login_code";
  return (
    <form ref={formElement} onSubmit={submit(send)} noValidate>
      <Stack gap="sm">
        <ProblemAlert problem={problem} />
        {fields.map(({ name }, place) =>
          name === "current_password" ? (
            <PasswordField key={name} label={t("accounts.password.current")} {...field(name)} />
          ) : (
            <TextInput
              key={name}
              label={place === 0 ? t(LABELS[name]) : t("accounts.identity.orRecovery")}
              inputMode={isCode(name) ? "numeric" : "text"}
              autoComplete={isCode(name) ? "one-time-code" : "off"}
              autoCapitalize="none"
              spellCheck={false}
              {...field(name)}
              onChange={(event) => {
                const text = event.currentTarget.value;
                form.setFieldValue(name, isCode(name) ? codeDigits(text) : text);
              }}
            />
          ),
        )}
        <Group justify="flex-end">
          {first === "login_code" && (
            <Button variant="default" onClick={() => void mailCode()}>
              {t("accounts.identity.mailCode")}
            </Button>
          )}
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
