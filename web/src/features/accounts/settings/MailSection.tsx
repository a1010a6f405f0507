import { Alert, Button, Group, List, Stack, TextInput } from "@mantine/core";
import { IconMailForward } from "@tabler/icons-react";
import type { MailChangeAnswer, UserView } from "@/api/generated/types.gen";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { PasswordField } from "@/ui/PasswordField";
import { Loaded, RowSkeleton } from "@/ui/States";
import { useServerForm } from "@/ui/useServerForm";
import { isMail } from "../rules";
import { Say } from "../Say";
import { useServerWords } from "../useServerWords";
import { HiddenUsername } from "./HiddenUsername";

const CHECKS = {
  mail: (mail: string) => (isMail(mail) ? null : <Say phrase="accounts.mail.rule" />),
  current_password: (password: string) => (password ? null : <Say phrase="accounts.password.missing" />),
};

/** Another mail address: asked for with the password, and made once both addresses have confirmed. */
export function MailSection({ user }: { user: UserView }) {
  const { t } = useT();
  const read = useRead("/v1/user/mail/change/get");
  return (
    <Section title={t("accounts.mailChange.title")} description={t("accounts.mailChange.lead")}>
      <Loaded read={read} skeleton={<RowSkeleton rows={2} />}>
        {(change) => (
          <Stack gap="md">
            {change.refused_since && <Refused mail={user.mail} since={change.refused_since} />}
            {change.new_mail ? <Waiting change={change} /> : <AskForm username={user.username} />}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function Refused({ mail, since }: { mail: string; since: string }) {
  const { t } = useT();
  const { date } = useFormat();
  return (
    <Alert color="danger" title={t("accounts.mailRefused.title", { mail })}>
      {t("accounts.mailRefused.text", { time: date(since) })}
    </Alert>
  );
}

function AskForm({ username }: { username: string }) {
  const { t } = useT();
  const { form, field, submit, isSending } = useServerForm({
    initialValues: { mail: "", current_password: "" },
    validate: CHECKS,
  });
  useServerWords(form);
  const ask = useChange("/v1/user/mail/change", {
    refreshes: ["/v1/user/mail/change/get"],
    showsProblem: true,
  });
  const send = async (body: { mail: string; current_password: string }) => {
    const { status_message } = await ask.send({ body });
    form.reset();
    notifyDone(status_message);
  };
  return (
    <form onSubmit={submit(send)} noValidate>
      <Stack gap="md">
        <HiddenUsername username={username} />
        <TextInput
          label={t("accounts.mailChange.new")}
          type="email"
          autoComplete="email"
          maxLength={254}
          {...field("mail")}
        />
        <PasswordField label={t("accounts.password.current")} {...field("current_password")} />
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            {t("accounts.mailChange.ask")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Waiting({ change }: { change: MailChangeAnswer }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const cancel = useChange("/v1/user/mail/change/cancel", {
    refreshes: ["/v1/user/mail/change/get"],
    onDone: ({ status_message }) => notifyDone(status_message),
  });
  const state = (isConfirmed: boolean) =>
    t(isConfirmed ? "accounts.mailChange.confirmed" : "accounts.mailChange.waits");
  return (
    <Alert
      icon={<IconMailForward aria-hidden />}
      title={t("accounts.mailChange.waiting", { mail: change.new_mail ?? "" })}
    >
      <List size="sm" mb="sm">
        <List.Item>{t("accounts.mailChange.old", { state: state(change.is_old_confirmed) })}</List.Item>
        <List.Item>{t("accounts.mailChange.newSide", { state: state(change.is_new_confirmed) })}</List.Item>
        <List.Item>{t("accounts.mailChange.until", { time: dateTime(change.expires_at) })}</List.Item>
      </List>
      <Button variant="default" size="sm" loading={cancel.isRunning} onClick={() => cancel.run({})}>
        {t("accounts.mailChange.cancel")}
      </Button>
    </Alert>
  );
}
