import { Badge } from "@mantine/core";
import type { BillState } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { STATES } from "./states";

/** The state of a bill in a word. */
export function StateBadge({ state }: { state: BillState }) {
  const { t } = useT();
  return <Badge color={STATES[state].color}>{t(STATES[state].phrase)}</Badge>;
}
