import { useT } from "@/phrases/useT";
import { SearchField } from "@/ui/SearchField";
import { EmptyState } from "@/ui/States";
import type { TicketRow } from "../words";
import { NothingAsked } from "./NothingAsked";
import { TicketCards } from "./TicketCards";

/** From so many tickets on one looks for them. */
const MANY = 4;

interface TicketSearchProps {
  words: string;
  onSearch: (words: string) => void;
  count: number | undefined;
}

/** Where somebody looks for a word in their own tickets; nothing to look through, no field. */
export function TicketSearch({ words, onSearch, count = 0 }: TicketSearchProps) {
  const { t } = useT();
  if (words === "" && count < MANY) return null;
  return <SearchField value={words} onSearch={onSearch} placeholder={t("support.search.own")} />;
}

interface FoundTicketsProps {
  tickets: readonly TicketRow[];
  words: string;
  onAsk: () => void;
}

/** A requester's tickets, or why there are none. */
export function FoundTickets({ tickets, words, onAsk }: FoundTicketsProps) {
  const { t } = useT();
  if (tickets.length > 0) return <TicketCards tickets={tickets} side="requester" />;
  if (words) return <EmptyState title={t("support.none.found")} text={t("support.none.found.text")} />;
  return <NothingAsked title={t("support.none")} text={t("support.none.text")} onAsk={onAsk} />;
}
