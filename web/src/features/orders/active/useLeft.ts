import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";

interface Left {
  count: number | null;
  granted_count: number | null;
  count_suffix: string;
}

/** What is left, in words: "7 of 10 queries", "unlimited". */
export function useLeft(): (held: Left) => string {
  const { t } = useT();
  const { number } = useFormat();
  return ({ count, granted_count, count_suffix }) => {
    if (count === null) return t("orders.active.unlimited");
    const left = number(count, 0);
    const text =
      granted_count === null ? left : t("orders.active.leftOf", { left, granted: number(granted_count, 0) });
    return count_suffix ? `${text} ${count_suffix}` : text;
  };
}
