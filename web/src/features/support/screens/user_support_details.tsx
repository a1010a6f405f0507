import { useState } from "react";
import { CallProblem } from "@/api/problems";
import { useSession } from "@/api/session";
import { useRead } from "@/api/useCalls";
import { useUrlParam } from "@/screens/useUrlState";
import { FIRST_MESSAGES, TicketPage } from "../details/TicketPage";
import { useKeyInAddress } from "../visitor/proof";
import { VisitorTicket } from "../visitor/VisitorTicket";
import { useLink } from "../visitor/visits";

/** One request for help, of who is signed in or of who has proven the address it was asked with. */
export default function SupportDetailsScreen() {
  const id = useUrlParam("user_support_client_id");
  const { user } = useSession();
  useKeyInAddress(id);
  return user ? <OwnTicket id={id} /> : <VisitorTicket id={id} />;
}

function OwnTicket({ id }: { id: string }) {
  const [count, setCount] = useState(FIRST_MESSAGES);
  const read = useRead(
    "/v1/user/support/get",
    { query: { user_support_client_id: id }, body: { count } },
    { keepsPrevious: count !== FIRST_MESSAGES },
  );
  // A mailed link opens a ticket also where somebody is signed in whose it is not.
  const link = useLink(id);
  const isForeign = read.error instanceof CallProblem && read.error.slug === "ticket_not_found";
  if (isForeign && link) return <VisitorTicket id={id} />;
  return <TicketPage id={id} read={read} onEarlier={setCount} />;
}
