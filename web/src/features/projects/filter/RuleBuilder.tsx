import "react-querybuilder/dist/query-builder-layout.css";
import { useMemo } from "react";
import {
  type FullCombinator,
  type FullOperator,
  QueryBuilder,
  type RuleGroupType,
  type Translations,
} from "react-querybuilder";
import { useT } from "@/phrases/useT";
import type { ColumnInfo } from "../values";
import { type ColumnField, CONTROLS, fieldsOf } from "./controls";
import { comparesColumns, isCounted, isList, isRange, operatorKey, OPERATORS } from "./operators";
import classes from "./Filter.module.css";

interface RuleBuilderProps {
  columns: readonly ColumnInfo[];
  rule: RuleGroupType;
  onChange: (rule: RuleGroupType) => void;
}

/** Conditions on columns, in groups with and, or and not. */
export function RuleBuilder({ columns, rule, onChange }: RuleBuilderProps) {
  const { t } = useT();
  const fields = useMemo(() => fieldsOf(columns), [columns]);
  const translations = useMemo(() => translationsOf(t), [t]);
  const fieldOf = (name: string) => fields.find((field) => field.name === name) ?? fields[0];
  return (
    <QueryBuilder<RuleGroupType, ColumnField, FullOperator, FullCombinator>
      fields={fields}
      query={rule}
      onQueryChange={onChange}
      getOperators={(name) => {
        const { kind } = fieldOf(name) ?? { kind: "text" as const };
        return OPERATORS[kind].map((operator) => ({
          name: operator,
          value: operator,
          label: t(operatorKey(kind, operator)),
        }));
      }}
      getValueSources={(name, operator) => {
        const { kind } = fieldOf(name) ?? { kind: "text" };
        const hasOther = fields.some((field) => field.name !== name && field.kind === kind);
        return comparesColumns(operator) && hasOther ? ["value", "field"] : ["value"];
      }}
      getDefaultValue={(condition) => {
        if (isRange(condition.operator)) return ["", ""];
        if (isList(condition.operator)) return [];
        return isCounted(condition.operator) ? 7 : "";
      }}
      combinators={[
        { name: "and", value: "and", label: t("projects.filter.and") },
        { name: "or", value: "or", label: t("projects.filter.or") },
      ]}
      controlElements={CONTROLS}
      translations={translations}
      controlClassnames={{ ruleGroup: classes["group"] ?? "", rule: classes["rule"] ?? "" }}
      showNotToggle
      showCloneButtons
      listsAsArrays
      resetOnOperatorChange
    />
  );
}

const named = (title: string) => ({ title });

function translationsOf(t: ReturnType<typeof useT>["t"]): Partial<Translations> {
  return {
    fields: {
      title: t("projects.filter.column"),
      placeholderName: "~",
      placeholderLabel: t("projects.filter.chooseColumn"),
      placeholderGroupLabel: "",
    },
    operators: {
      title: t("projects.filter.operator"),
      placeholderName: "~",
      placeholderLabel: t("projects.filter.operator"),
      placeholderGroupLabel: "",
    },
    value: named(t("projects.filter.value")),
    valueSourceSelector: named(t("projects.filter.compareWith")),
    combinators: named(t("projects.filter.combinator")),
    addRule: { label: t("projects.filter.condition"), title: t("projects.filter.addCondition") },
    addGroup: { label: t("projects.filter.group"), title: t("projects.filter.addGroup") },
    removeRule: { label: "", title: t("projects.filter.removeCondition") },
    removeGroup: { label: "", title: t("projects.filter.removeGroup") },
    cloneRule: { label: "", title: t("projects.filter.cloneCondition") },
    cloneRuleGroup: { label: "", title: t("projects.filter.cloneGroup") },
    notToggle: { label: t("projects.filter.not"), title: t("projects.filter.notTitle") },
  };
}
