import { Button, Group, Stack } from "@mantine/core";
import type { UserView } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { PasswordField } from "@/ui/PasswordField";
import { useServerForm } from "@/ui/useServerForm";
import { LONGEST_PASSWORD, passwordProblem, SHORTEST_PASSWORD } from "../rules";
import { Say } from "../Say";
import { useServerWords } from "../useServerWords";
import { HiddenUsername } from "./HiddenUsername";

type Names = Pick<UserView, "username" | "mail">;

function requireCurrent(password: string) {
  return password ? null : <Say phrase="accounts.password.missing" />;
}

function checkNew(password: string, names: Names) {
  const problem = passwordProblem(password, names);
  return problem && <Say phrase={problem} params={{ count: SHORTEST_PASSWORD }} />;
}

/** A new password, for whoever knows the old one; the other sessions end. */
export function PasswordSection({ user: { username, mail } }: { user: UserView }) {
  const { t } = useT();
  const { form, field, submit, isSending } = useServerForm({
    initialValues: { current_password: "", password: "" },
    validate: {
      current_password: requireCurrent,
      password: (password) => checkNew(password, { username, mail }),
    },
  });
  useServerWords(form);
  const change = useChange("/v1/user/record", { refreshes: ["/v1/user/session/list"], showsProblem: true });
  const send = async (user_data: { current_password: string; password: string }) => {
    await change.send({ body: { user_data } });
    form.reset();
    notifyDone(t("accounts.password.changed"));
  };
  return (
    <Section title={t("accounts.password.changeTitle")} description={t("accounts.password.changeLead")}>
      <form onSubmit={submit(send)} noValidate>
        <Stack gap="md">
          <HiddenUsername username={username} />
          <PasswordField label={t("accounts.password.current")} {...field("current_password")} />
          <PasswordField
            isNew
            minimum={SHORTEST_PASSWORD}
            maxLength={LONGEST_PASSWORD}
            label={t("accounts.password.new")}
            description={t("accounts.password.rule", { count: SHORTEST_PASSWORD })}
            {...field("password")}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={isSending}>
              {t("accounts.password.change")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
