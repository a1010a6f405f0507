import { useState } from "react";
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
  const link = useLink(id);
  useKeyInAddress(id);
  return user && !link ? <OwnTicket id={id} /> : <VisitorTicket id={id} />;
}

function OwnTicket({ id }: { id: string }) {
  const [count, setCount] = useState(FIRST_MESSAGES);
  const read = useRead(
    "/v1/user/support/get",
    { query: { user_support_client_id: id }, body: { count } },
    { keepsPrevious: count !== FIRST_MESSAGES },
  );
  return <TicketPage id={id} read={read} onEarlier={setCount} />;
}
