import type { RefObject } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { matches } from "@/ui/fold";
import { nameAt } from "../macros";
import type { Support } from "../words";
import { putInPlace, useSuggestions } from "./useSuggestions";

/** People of a desk, named in its notes behind an @. */
export function useMentions(
  support: Support,
  area: RefObject<HTMLTextAreaElement | null>,
  isNote: boolean,
  onText: (text: string) => void,
) {
  const { t } = useT();
  const query = { user_support_client_id: support.user_support_client_id };
  const read = useRead("/v1/support/mention/list", { query }, { enabled: isNote, staleTime: 60_000 });
  return useSuggestions({
    area,
    label: t("support.mention.list"),
    isOn: isNote,
    typedAt: nameAt,
    itemsFor: (wanted) =>
      (read.data?.list ?? []).filter((each) => matches(`${each.name} ${each.username}`, wanted)),
    show: (person) => ({ key: person.username, name: person.name, note: `@${person.username}` }),
    onChoose: (person, typed) => putInPlace(area, typed, "@", `@${person.username} `, onText),
  });
}
