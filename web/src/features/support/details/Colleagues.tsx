import { Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import type { Support } from "../words";

/** Who else of the desk has a ticket open, writes in it, or has left words that were not sent. */
export function Colleagues({ support }: { support: Support }) {
  const { t } = useT();
  const writing = support.here_list.filter((each) => each.is_typing).map((each) => each.name);
  const looking = support.here_list.filter((each) => !each.is_typing).map((each) => each.name);
  const drafting = support.drafted_by.filter((name) => !writing.includes(name));
  const told = [
    writing.length > 0 && t("support.here.writing", { names: writing.join(", ") }),
    looking.length > 0 && t("support.here.looking", { names: looking.join(", ") }),
    drafting.length > 0 && t("support.here.drafted", { names: drafting.join(", ") }),
  ].filter((each) => each !== false);
  return (
    <Text size="sm" {...(writing.length > 0 ? { fw: 600 } : { c: "dimmed" })} role="status">
      {told.join(" ")}
    </Text>
  );
}
