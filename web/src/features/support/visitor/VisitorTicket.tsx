import { useEffect, useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { Page, Section } from "@/ui/Page";
import { FIRST_MESSAGES, TicketPage } from "../details/TicketPage";
import { Enter } from "./Enter";
import { isProofOver, ProofContext, useProofFor } from "./proof";
import { keepLink, type Proof } from "./visits";

/** A ticket of who is not signed in, once a link or a code proves the address; else how to prove it. */
export function VisitorTicket({ id }: { id: string }) {
  const proof = useProofFor(id);
  return proof ? <TicketOf key={proof.mail_approve_code} id={id} proof={proof} /> : <ProveFirst />;
}

function TicketOf({ id, proof }: { id: string; proof: Proof }) {
  const [count, setCount] = useState(FIRST_MESSAGES);
  const read = useRead(
    "/v1/mail/support/get",
    { query: { mail_support_client_id: id }, body: { ...proof, count } },
    { keepsPrevious: count !== FIRST_MESSAGES },
  );
  const isOver = isProofOver(read.error);
  useEffect(() => {
    // A link that opens nothing any more leaves room for a code that was entered.
    if (isOver) keepLink(id, null);
  }, [isOver, id]);
  if (isOver) return <ProveFirst />;
  return (
    <ProofContext value={proof}>
      <TicketPage id={id} read={read} onEarlier={setCount} />
    </ProofContext>
  );
}

function ProveFirst() {
  const { t } = useT();
  return (
    <Page narrow title={t("support.details")}>
      <Section title={t("support.enter")} description={t("support.enter.text")}>
        <Enter />
      </Section>
    </Page>
  );
}
