import { Button, Code, Group, Modal, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { call } from "@/api/call";
import type { SecurityAnswer, TotpStartAnswer } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { useServerForm } from "@/ui/useServerForm";
import { QrCode } from "@/ui/QrCode";
import { CODE_LENGTH, codeDigits } from "../../rules";
import { Say } from "../../Say";
import { withConfirmation } from "./confirming";
import { Part } from "./Part";
import { useSecured } from "./useSecured";

interface AppPartProps {
  security: SecurityAnswer;
  onCodes: (codes: string[]) => void;
}

/** The authenticator app (TOTP). */
export function AppPart({ security, onCodes }: AppPartProps) {
  const { t } = useT();
  const { date } = useFormat();
  const { run, isRunning } = useSecured();
  const [started, setStarted] = useState<TotpStartAnswer | null>(null);
  const start = () => void run(() => call("/v1/user/totp/start"), setStarted);
  const remove = () =>
    confirmLasting({
      title: t("accounts.totp.removeTitle"),
      text: t("accounts.totp.removeText"),
      confirmLabel: t("accounts.security.remove"),
      onConfirm: () =>
        void run(
          () => call("/v1/user/totp/remove", { body: {} }),
          () => notifyDone(t("accounts.totp.removed")),
        ),
    });
  const finished = (codes: string[]) => {
    setStarted(null);
    notifyDone(t("accounts.totp.done"));
    void run(() => Promise.resolve());
    if (codes.length > 0) onCodes(codes);
  };
  return (
    <Part
      title={t("accounts.step.totp")}
      text={
        security.totp_since
          ? t("accounts.totp.since", { date: date(security.totp_since) })
          : t("accounts.totp.lead")
      }
      action={
        security.has_totp ? (
          <Button variant="default" size="sm" loading={isRunning} onClick={remove}>
            {t("accounts.totp.remove")}
          </Button>
        ) : (
          <Button variant="light" size="sm" loading={isRunning} onClick={start}>
            {t("accounts.totp.start")}
          </Button>
        )
      }
    >
      <Modal opened={started !== null} onClose={() => setStarted(null)} title={t("accounts.totp.title")}>
        {started && <SetUp started={started} onDone={finished} />}
      </Modal>
    </Part>
  );
}

const CHECKS = {
  totp_code: (code: string) =>
    code.length === CODE_LENGTH ? null : <Say phrase="accounts.code.incomplete" />,
};

function SetUp({ started, onDone }: { started: TotpStartAnswer; onDone: (codes: string[]) => void }) {
  const { t } = useT();
  const { form, field, submit, isSending } = useServerForm({
    initialValues: { totp_code: "", end_other_sessions: true },
    validate: CHECKS,
  });
  const send = async (body: { totp_code: string; end_other_sessions: boolean }) => {
    const answer = await withConfirmation(() => call("/v1/user/totp/finish", { body }));
    onDone(answer.recovery_codes);
  };
  return (
    <form onSubmit={submit(send)} noValidate>
      <Stack gap="md">
        <Text size="sm">{t("accounts.totp.scan")}</Text>
        <QrCode src={started.qr} alt={t("accounts.totp.qr")} />
        <Text size="sm">
          {t("accounts.totp.secret")}{" "}
          <Code data-testid="totp-secret">{started.secret.match(/.{1,4}/g)?.join(" ")}</Code>
        </Text>
        <TextInput
          data-autofocus
          label={t("accounts.step.totpLabel")}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...field("totp_code")}
          onChange={(event) => form.setFieldValue("totp_code", codeDigits(event.currentTarget.value))}
        />
        <Switch label={t("accounts.security.endOthers")} {...field("end_other_sessions", "checkbox")} />
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            {t("accounts.totp.finish")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
