import { Switch } from "@mantine/core";
import type { UserView } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone, notifyProblem } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { isDismissed, withConfirmation } from "./security/confirming";

/** Whether signing in also asks for a mailed code; saved by the switch itself, taken back by the notice. */
export function LoginCodeSection({ user: { login_code_wanted: isOn, mail } }: { user: UserView }) {
  const { t } = useT();
  const change = useChange("/v1/user/record", { refreshes: ["/v1/user/get"], showsProblem: true });
  const save = (wanted: boolean, undo?: () => void) => {
    void withConfirmation(() => change.send({ body: { user_data: { login_code_wanted: wanted } } }))
      .then(() => notifyDone(t(wanted ? "accounts.loginCode.isOn" : "accounts.loginCode.isOff"), undo))
      .catch((problem: unknown) => isDismissed(problem) || notifyProblem(problem));
  };
  return (
    <Section title={t("accounts.loginCode.title")} description={t("accounts.loginCode.lead", { mail })}>
      <Switch
        label={t("accounts.loginCode.switch")}
        checked={isOn}
        disabled={change.isRunning}
        onChange={(event) => {
          const wanted = event.currentTarget.checked;
          save(wanted, () => save(!wanted));
        }}
      />
    </Section>
  );
}
