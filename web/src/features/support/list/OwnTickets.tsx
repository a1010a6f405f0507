import { useState } from "react";
import { usePages } from "@/api/usePages";
import { MoreButton } from "@/ui/MoreButton";
import { Loaded } from "@/ui/States";
import { FoundTickets, TicketSearch } from "./TicketSearch";

/** The tickets of the person, and how to make the first. */
export function OwnTickets({ onAsk }: { onAsk: () => void }) {
  const [words, setWords] = useState("");
  const { read, rows, onMore, isLoadingMore } = usePages(
    "/v1/user/support/list",
    { words },
    { cursor: "after" },
  );
  return (
    <>
      <TicketSearch words={words} onSearch={setWords} count={rows?.length} />
      <Loaded read={{ ...read, data: rows }}>
        {(tickets) => <FoundTickets tickets={tickets} words={words} onAsk={onAsk} />}
      </Loaded>
      <MoreButton onMore={onMore} isLoading={isLoadingMore} />
    </>
  );
}
