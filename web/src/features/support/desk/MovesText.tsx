import { Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import type { Macro } from "../macros";
import { PRIORITY, STATE } from "../words";

/** What a macro does beside writing, in one line. */
export function MovesText({ moves }: { moves: Macro["moves"] }) {
  const { t } = useT();
  const parts = [
    moves.state && `${t("support.macro.state")}: ${t(STATE.staff[moves.state])}`,
    moves.priority && `${t("support.priority")}: ${t(PRIORITY[moves.priority])}`,
    moves.hand && t(`support.macro.hand.${moves.hand}`),
    moves.tags_added?.length && `${t("support.macro.tags")}: ${moves.tags_added.join(", ")}`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {parts.join(" · ")}
    </Text>
  );
}
