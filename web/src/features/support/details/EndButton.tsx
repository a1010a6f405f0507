import { Button } from "@mantine/core";
import { useState } from "react";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { ConfirmButton } from "@/ui/confirm";
import { notifyDone } from "@/ui/notify";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { useProof } from "../visitor/proof";
import { READS, type Support } from "../words";

/** Ends a ticket for good: a requester is asked once more, a desk says why. */
export function EndButton({ support }: { support: Support }) {
  const { t } = useT();
  const [isAsking, setAsking] = useState(false);
  const id = support.user_support_client_id;
  const proof = useProof();
  const options = {
    refreshes: READS,
    onDone: () => {
      setAsking(false);
      notifyDone(t("support.ended"));
    },
  };
  const end = useChange("/v1/user/support/terminate", options);
  const endByMail = useChange("/v1/mail/support/terminate", options);
  const run = (reason: string) =>
    proof
      ? endByMail.run({ query: { mail_support_client_id: id }, body: proof })
      : end.run({ query: { user_support_client_id: id }, body: { reason } });
  if (support.side === "requester")
    return (
      <ConfirmButton
        title={t("support.end.title")}
        text={t("support.end.text")}
        confirmLabel={t("support.end")}
        onConfirm={() => run("")}
        loading={end.isRunning || endByMail.isRunning}
      >
        {t("support.end")}
      </ConfirmButton>
    );
  return (
    <>
      <Button color="danger" variant="light" onClick={() => setAsking(true)}>
        {t("support.end")}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t("support.end.title")}
          act={t("support.end")}
          label={t("support.end.why")}
          description={t("support.end.whyHint")}
          missing={t("support.end.whyMissing")}
          isRunning={end.isRunning}
          onAct={run}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
