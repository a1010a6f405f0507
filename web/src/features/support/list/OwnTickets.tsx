import { Button } from "@mantine/core";
import { IconLifebuoy } from "@tabler/icons-react";
import { usePages } from "@/api/usePages";
import { useT } from "@/phrases/useT";
import { MoreButton } from "@/ui/MoreButton";
import { EmptyState, Loaded } from "@/ui/States";
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
          show: (
            <EmptyState
              icon={<IconLifebuoy />}
              title={t("support.none")}
              text={t("support.none.text")}
              action={<Button onClick={onAsk}>{t("support.ask")}</Button>}
            />
          ),
        }}
      >
        {(tickets) => <TicketCards tickets={tickets} side="requester" />}
      </Loaded>
      <MoreButton onMore={onMore} isLoading={isLoadingMore} />
    </>
  );
}
