import type { RefObject } from "react";
import { call } from "@/api/call";
import { useT } from "@/phrases/useT";
import { notifyProblem } from "@/ui/notify";
import { fittingTexts, slashAt, useMacros } from "../macros";
import type { Support } from "../words";
import { putInPlace, useSuggestions } from "./useSuggestions";

/** Quick texts of a desk, opened by a slash where one writes. */
export function useQuickTexts(
  support: Support,
  area: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string) => void,
) {
  const { t } = useT();
  const isDesk = support.side === "staff";
  const read = useMacros(isDesk);
  return useSuggestions({
    area,
    label: t("support.text.list"),
    isOn: isDesk,
    typedAt: slashAt,
    itemsFor: (wanted) =>
      fittingTexts(read.data?.list ?? [], wanted, support.card?.lang, support.organization_id),
    show: (text) => ({ key: text.macro_id, name: text.name, note: text.comment }),
    onChoose: (text, typed) => {
      call("/v1/support/macro/preview", {
        query: { user_support_client_id: support.user_support_client_id },
        body: { macro_id: text.macro_id },
      })
        .then(({ comment }) => putInPlace(area, typed, "/", comment, onText))
        .catch(notifyProblem);
    },
  });
}
