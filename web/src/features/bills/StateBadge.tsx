import { Badge } from "@mantine/core";
import type { BillKind, BillState, EdocumentView } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { EDOCUMENT_STATES, RETURN_STATES, STATES } from "./states";

/** The state of a bill in a word; a company's own return is asked for, then recorded. */
export function StateBadge({ state, kind }: { state: BillState; kind: BillKind }) {
  const { t } = useT();
  const { color, phrase } = kind === "buyer_return" ? RETURN_STATES[state] : STATES[state];
  return <Badge color={color}>{t(phrase)}</Badge>;
}

/** What a bill is, where it is no sale. */
export function KindBadge({ kind }: { kind: BillKind }) {
  const { t } = useT();
  if (kind === "sale") return null;
  return <Badge color="special">{t(`bills.kind.${kind}`)}</Badge>;
}

/** What became of a bill at the revenue administration; the shop's people see until when it has to be there. */
export function EdocumentBadge({ edocument, isWarned }: { edocument: EdocumentView; isWarned?: boolean }) {
  const { t } = useT();
  const { date } = useFormat();
  const { color, phrase } = EDOCUMENT_STATES[edocument.state];
  if (!isWarned || !edocument.is_urgent) return <Badge color={color}>{t(phrase)}</Badge>;
  const day = date(edocument.due_on);
  return edocument.days_left < 0 ? (
    <Badge color="danger">{t("bills.edocument.late", { day })}</Badge>
  ) : (
    <Badge color="warning">{t("bills.edocument.urgent", { day })}</Badge>
  );
}
