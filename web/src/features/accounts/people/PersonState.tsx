import { Badge, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { PersonAnswer } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { STATE_COLORS, statePhrase } from "./registerStates";
import { ReasonDialog } from "@/ui/ReasonDialog";

/** The state of somebody's account, and the steps that lead out of it. */
export function PersonState({ person }: { person: PersonAnswer }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const [asks, setAsks] = useState<"block" | "refuse" | null>(null);
  const { user } = person;
  const user_client_id = user.user_client_id;
  const state = user.is_active.label;
  const refreshes = [
    "/v1/user/account/get",
    "/v1/user/account/session/list",
    "/v1/user/registration/list",
  ] as const;
  const change = useChange("/v1/user/record", {
    refreshes,
    onDone: ({ user_wdmr }) => {
      setAsks(null);
      notifyDone(t("accounts.people.nowIs", { state: t(statePhrase(user_wdmr.is_active.label)) }));
    },
  });
  const invite = useChange("/v1/user/account/invite", {
    refreshes,
    onDone: ({ status_message }) => notifyDone(status_message),
  });
  const activate = (value: boolean, reason = "") =>
    change.run({ body: { user_data: { user_client_id, is_active: { value }, reason } } });
  const decide = (register_state: "register_approve_completed" | "register_not_accepted", reason = "") =>
    change.run({ body: { user_data: { user_client_id, register_state, reason } } });
  return (
    <Section title={t("accounts.people.state")}>
      <Group gap="sm" mb="sm">
        <Badge color={STATE_COLORS[state]}>{t(statePhrase(state))}</Badge>
        {person.is_invited && <Badge color="neutral">{t("accounts.people.invited")}</Badge>}
        {person.reason && <Text size="sm">{t("accounts.people.because", { reason: person.reason })}</Text>}
        {person.delete_after && (
          <Text size="sm">{t("accounts.people.deleteAfter", { time: dateTime(person.delete_after) })}</Text>
        )}
      </Group>
      <Group gap="sm">
        {state === "waiting_approval" && (
          <>
            <Button loading={change.isRunning} onClick={() => decide("register_approve_completed")}>
              {t("accounts.people.approve")}
            </Button>
            <Button color="danger" variant="light" onClick={() => setAsks("refuse")}>
              {t("accounts.people.refuse")}
            </Button>
          </>
        )}
        {state === "active" && (
          <Button color="danger" variant="light" onClick={() => setAsks("block")}>
            {t("accounts.people.block")}
          </Button>
        )}
        {state === "blocked" && (
          <Button loading={change.isRunning} onClick={() => activate(true)}>
            {t("accounts.people.unblock")}
          </Button>
        )}
        {state === "waiting_mail" && person.is_invited && (
          <Button
            variant="default"
            loading={invite.isRunning}
            onClick={() => invite.run({ body: { user_client_id } })}
          >
            {t("accounts.people.invite")}
          </Button>
        )}
      </Group>
      {asks && (
        <ReasonDialog
          label={t("accounts.people.reason")}
          description={t("accounts.people.reasonUse")}
          title={t(asks === "block" ? "accounts.people.blockTitle" : "accounts.people.refuseOne")}
          act={t(asks === "block" ? "accounts.people.block" : "accounts.people.refuse")}
          isRunning={change.isRunning}
          onAct={(reason) =>
            asks === "block" ? activate(false, reason) : decide("register_not_accepted", reason)
          }
          onClose={() => setAsks(null)}
        />
      )}
    </Section>
  );
}
