import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { notifyDone } from "@/ui/notify";
import { CHANGED_READS, type Grant } from "./values";

/** Cancelling, suspending and resuming what somebody holds. */
export function useGrantChanges() {
  const { t } = useT();
  const cancel = useChange("/v1/authorization/cancel", {
    refreshes: CHANGED_READS,
    onDone: () => notifyDone(t("access.cancel.done")),
  });
  const change = useChange("/v1/authorization/status/change", { refreshes: CHANGED_READS });

  const setState = (grant: Grant, status: "active" | "suspended") =>
    change
      .send({ query: { user_auth_id: grant.user_auth_id, status } })
      .then(() => {
        const back = status === "active" ? "suspended" : "active";
        const name = { name: grant.username, auth: grant.auth_name };
        const said = status === "active" ? t("access.resume.done", name) : t("access.suspend.done", name);
        notifyDone(said, () => void setState(grant, back));
      })
      .catch(() => undefined); // The person has been told.

  return {
    askCancel: (grant: Grant) =>
      confirmLasting({
        title: t("access.cancel.title", { name: grant.username, auth: grant.auth_name }),
        text: t("access.cancel.text"),
        confirmLabel: t("access.cancel"),
        onConfirm: () => cancel.run({ query: { auth_w_id: grant.auth_w_id } }),
      }),
    cancelNow: (authWId: string) => cancel.run({ query: { auth_w_id: authWId } }),
    suspend: (grant: Grant) => void setState(grant, "suspended"),
    resume: (grant: Grant) => void setState(grant, "active"),
  };
}
