import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { useTopics } from "../topics";
import { type Message, PRIORITIES, PRIORITY } from "../words";

/** What a line about a ticket says beside what was done: a reason, or what was marked, in words. */
export function useMarked({ event, comment }: Message): string {
  const { t } = useT();
  const { dateTime } = useFormat();
  const { nameOf } = useTopics();
  if (event === "later_until") return comment && dateTime(comment);
  const priority = event === "priority" && PRIORITIES.find((each) => each === comment);
  if (priority) return t(PRIORITY[priority]);
  return event === "operation_name" ? nameOf(comment) : comment;
}
