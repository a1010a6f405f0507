import { usePages } from "@/api/usePages";
import { useT } from "@/phrases/useT";
import { MoreButton } from "@/ui/MoreButton";
import { Loaded } from "@/ui/States";
import { NothingAsked } from "./NothingAsked";
import { TicketCards } from "./TicketCards";

/** The tickets of the person, and how to make the first. */
export function OwnTickets({ onAsk }: { onAsk: () => void }) {
  const { t } = useT();
  const { read, rows, onMore, isLoadingMore } = usePages("/v1/user/support/list", {}, { cursor: "after" });
  return (
    <>
      <Loaded
        read={{ ...read, data: rows }}
        empty={{
          when: (tickets) => tickets.length === 0,
          show: <NothingAsked title={t("support.none")} text={t("support.none.text")} onAsk={onAsk} />,
        }}
      >
        {(tickets) => <TicketCards tickets={tickets} side="requester" />}
      </Loaded>
      <MoreButton onMore={onMore} isLoading={isLoadingMore} />
    </>
  );
}
