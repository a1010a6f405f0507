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
import type { RuleColumn } from "./columns";
import { type ColumnField, CONTROLS, fieldsOf, grouped } from "./controls";
import {
  CLOSED_OPERATORS,
  comparesColumns,
  isCounted,
  isList,
  isRange,
  operatorKey,
  OPERATORS,
} from "./operators";
import classes from "./RuleBuilder.module.css";

interface RuleBuilderProps {
  columns: readonly RuleColumn[];
  rule: RuleGroupType;
  onChange: (rule: RuleGroupType) => void;
}

/** Conditions on columns, in groups with and, or and not. */
export function RuleBuilder({ columns, rule, onChange }: RuleBuilderProps) {
  const { t } = useT();
  const fields = useMemo(() => fieldsOf(columns), [columns]);
  const offered = useMemo(() => grouped(fields), [fields]);
  const translations = useMemo(() => translationsOf(t), [t]);
  const fieldOf = (name: string) => fields.find((field) => field.name === name) ?? fields[0];
  return (
    <QueryBuilder<RuleGroupType, ColumnField, FullOperator, FullCombinator>
      fields={offered}
      query={rule}
      onQueryChange={onChange}
      getOperators={(name) => {
        const { kind, column } = fieldOf(name) ?? { kind: "text" as const, column: null };
        return (column?.isClosed ? CLOSED_OPERATORS : OPERATORS[kind]).map((operator) => ({
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
        { name: "and", value: "and", label: t("rules.and") },
        { name: "or", value: "or", label: t("rules.or") },
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
      title: t("rules.column"),
      placeholderName: "~",
      placeholderLabel: t("rules.chooseColumn"),
      placeholderGroupLabel: "",
    },
    operators: {
      title: t("rules.operator"),
      placeholderName: "~",
      placeholderLabel: t("rules.operator"),
      placeholderGroupLabel: "",
    },
    value: named(t("rules.value")),
    valueSourceSelector: named(t("rules.compareWith")),
    combinators: named(t("rules.combinator")),
    addRule: { label: t("rules.condition"), title: t("rules.addCondition") },
    addGroup: { label: t("rules.group"), title: t("rules.addGroup") },
    removeRule: { label: "", title: t("rules.removeCondition") },
    removeGroup: { label: "", title: t("rules.removeGroup") },
    cloneRule: { label: "", title: t("rules.cloneCondition") },
    cloneRuleGroup: { label: "", title: t("rules.cloneGroup") },
    notToggle: { label: t("rules.not"), title: t("rules.notTitle") },
  };
}
