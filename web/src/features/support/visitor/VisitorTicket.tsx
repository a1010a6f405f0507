import { useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { Page, Section } from "@/ui/Page";
import { FIRST_MESSAGES, TicketPage } from "../details/TicketPage";
import { Enter } from "./Enter";
import { ProofContext, useForgetOver, useProofFor } from "./proof";
import type { Proof } from "./visits";

/** A ticket of who is not signed in, once a link or a code proves the address; else how to prove it. */
export function VisitorTicket({ id }: { id: string }) {
  const { t } = useT();
  const proof = useProofFor(id);
  if (proof) return <TicketOf key={proof.mail_approve_code} id={id} proof={proof} />;
  return (
    <Page narrow title={t("support.details")}>
      <Section title={t("support.enter")} description={t("support.enter.text")}>
        <Enter />
      </Section>
    </Page>
  );
}

function TicketOf({ id, proof }: { id: string; proof: Proof }) {
  const [count, setCount] = useState(FIRST_MESSAGES);
  const read = useRead(
    "/v1/mail/support/get",
    { query: { mail_support_client_id: id }, body: { ...proof, count } },
    { keepsPrevious: count !== FIRST_MESSAGES },
  );
  useForgetOver(read.error, id);
  return (
    <ProofContext value={proof}>
      <TicketPage id={id} read={read} onEarlier={setCount} />
    </ProofContext>
  );
}
