import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";

interface Left {
  count: number | null;
  granted_count: number | null;
  count_suffix: string;
  /** In which periods the count is given anew. */
  count_period: "day" | "month" | null;
}

/** What is left, in words: "7 of 10 queries", "7 of 10 queries, each day", "unlimited". */
export function useLeft(): (held: Left) => string {
  const { t } = useT();
  const { number } = useFormat();
  return ({ count, granted_count, count_suffix, count_period }) => {
    if (count === null) return t("orders.active.unlimited");
    const left = number(count, 0);
    const text =
      granted_count === null ? left : t("orders.active.leftOf", { left, granted: number(granted_count, 0) });
    const counted = count_suffix ? `${text} ${count_suffix}` : text;
    return count_period ? t(`orders.active.each.${count_period}`, { left: counted }) : counted;
  };
}
