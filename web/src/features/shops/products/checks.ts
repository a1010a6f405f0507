import { useRef } from "react";
import { useT } from "@/phrases/useT";
import { hasPart, type ProductPart, type ProductValues } from "./values";

const asksCount = ({ product_type: type, pro_usage_count_type: counted }: ProductValues) =>
  hasPart(type, "credits") || (hasPart(type, "uses") && counted !== "unlimited");

/** What both forms of a product look at before they send it. */
export function useProductChecks() {
  const { t } = useT();
  /** Whether the rule on the screen has not been read yet, or cannot be: the form still has the one before. */
  const isRuleOpen = useRef(false);
  const amount = (minor: number | null) =>
    minor !== null && Number.isNaN(minor) ? t("shops.money.wrong") : null;
  /** What this part of the form cannot do without, where the type of the product has that part. */
  const needed = (part: ProductPart) => (value: unknown, values: ProductValues) =>
    hasPart(values.product_type, part) && !value ? t("shops.needed") : null;
  return {
    validate: {
      pro_name: (name: string) => (name.trim() ? null : t("shops.needed")),
      wanalyzer_project_id: needed("analysis"),
      // Both are asked for once the project is known.
      wanalyzer_stats_id: (id: unknown, values: ProductValues) =>
        values.wanalyzer_project_id && !values.wanalyzer_chart_id ? needed("statistics")(id, values) : null,
      wanalyzer_machinelearning_id: (id: unknown, values: ProductValues) =>
        values.wanalyzer_project_id ? needed("model")(id, values) : null,
      auth_id: needed("authorization"),
      amount_try: amount,
      amount_usd: amount,
      campaign_try: amount,
      campaign_usd: amount,
      pro_usage_count: (count: unknown, values: ProductValues) =>
        asksCount(values) && !Number(count) ? t("shops.needed") : null,
      pay_period_type: (period: unknown, { pay_type }: ProductValues) =>
        pay_type === "periodic" && !period ? t("shops.needed") : null,
      main_rule_algorithm: () => (isRuleOpen.current ? t("shops.analysis.rule.open") : null),
    },
    onRuleOpen: (isOpen: boolean) => {
      isRuleOpen.current = isOpen;
    },
  };
}
