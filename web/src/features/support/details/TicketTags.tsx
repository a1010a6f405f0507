import { TagsInput } from "@mantine/core";
import { useState } from "react";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { READS, type Support } from "../words";

const MOST = 20;
const REFRESHES = [...READS, "/v1/support/tag/list"] as const;

/** The tags of a ticket, with those at hand that the desk knows. */
export function TicketTags({ support }: { support: Support }) {
  const { t } = useT();
  const [typed, setTyped] = useState("");
  const known = useRead("/v1/support/tag/list", { body: { search_text: typed } }, { keepsPrevious: true });
  const mark = useChange("/v1/support/mark", { refreshes: REFRESHES });
  const tags = support.tag_list ?? [];
  return (
    <TagsInput
      size="sm"
      mt="xs"
      aria-label={t("support.desk.column.tags")}
      placeholder={tags.length === 0 ? t("support.desk.tags.add") : ""}
      maxTags={MOST}
      data={known.data?.tag_list ?? []}
      value={tags}
      searchValue={typed}
      onSearchChange={setTyped}
      disabled={mark.isRunning}
      onChange={(next) =>
        mark.run({
          body: {
            support_list: [support.user_support_client_id],
            tags_added: next.filter((tag) => !tags.includes(tag)),
            tags_removed: tags.filter((tag) => !next.includes(tag)),
          },
        })
      }
    />
  );
}
