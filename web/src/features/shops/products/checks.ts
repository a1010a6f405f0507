import { useRef } from "react";
import { useT } from "@/phrases/useT";
import type { ProductValues } from "./values";

/** What both forms of a product look at before they send it. */
export function useProductChecks() {
  const { t } = useT();
  /** Whether the rule on the screen has not been read yet, or cannot be: the form still has the one before. */
  const isRuleOpen = useRef(false);
  const amount = (minor: number | null) =>
    minor !== null && Number.isNaN(minor) ? t("shops.money.wrong") : null;
  return {
    validate: {
      pro_name: (name: string) => (name.trim() ? null : t("shops.needed")),
      amount_try: amount,
      amount_usd: amount,
      pay_period_type: (period: unknown, { pay_type }: ProductValues) =>
        pay_type === "periodic" && !period ? t("shops.needed") : null,
      main_rule_algorithm: () => (isRuleOpen.current ? t("shops.analysis.rule.open") : null),
    },
    onRuleOpen: (isOpen: boolean) => {
      isRuleOpen.current = isOpen;
    },
  };
}
