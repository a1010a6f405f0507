import { Button, Group, Stack } from "@mantine/core";
import type { UserView } from "@/api/generated/types.gen";
import { endSession } from "@/api/session";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { Section } from "@/ui/Page";
import { PasswordField } from "@/ui/PasswordField";
import { useServerForm } from "@/ui/useServerForm";
import { Say } from "../Say";
import { useServerWords } from "../useServerWords";
import { HiddenUsername } from "./HiddenUsername";

const CHECKS = {
  current_password: (password: string) => (password ? null : <Say phrase="accounts.password.missing" />),
};

/** Deleting the account: with the password, after a question, and with time to change one's mind. */
export function LeavingSection({ user }: { user: UserView }) {
  const { t } = useT();
  const { form, field, submit, showProblem, isSending } = useServerForm({
    initialValues: { current_password: "" },
    validate: CHECKS,
  });
  useServerWords(form);
  const leave = useChange("/v1/user/delete", { showsProblem: true });
  const act = (body: { current_password: string }) =>
    leave
      .send({ body })
      .then(({ status_message }) => endSession("left", status_message))
      .catch(showProblem);
  const ask = (body: { current_password: string }) => {
    confirmLasting({
      title: t("accounts.leaving.question"),
      text: t("accounts.leaving.text"),
      confirmLabel: t("accounts.leaving.act"),
      onConfirm: () => void act(body),
    });
    return Promise.resolve();
  };
  return (
    <Section title={t("accounts.leaving.title")} description={t("accounts.leaving.lead")}>
      <form onSubmit={submit(ask)} noValidate>
        <Stack gap="md">
          <HiddenUsername username={user.username} />
          <PasswordField label={t("accounts.password.current")} {...field("current_password")} />
          <Group justify="flex-end">
            <Button type="submit" color="danger" variant="light" loading={isSending || leave.isRunning}>
              {t("accounts.leaving.act")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
