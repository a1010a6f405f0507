import { useMemo } from "react";
import { useLayerPaths } from "@/features/layers/public";
import { useT } from "@/phrases/useT";
import type { ColumnInfo } from "../values";
import { ruleColumns } from "./ruleColumns";

/** The columns of a data set as the rule builder offers them, in the language of the screen. */
export function useRuleColumns(columns: readonly ColumnInfo[]) {
  const { t, lang } = useT();
  const pathOf = useLayerPaths();
  const others = t("projects.filter.otherColumns");
  return useMemo(() => ruleColumns(columns, { lang, pathOf, others }), [columns, lang, pathOf, others]);
}
