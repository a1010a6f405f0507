import { useMemo } from "react";
import { useUrlState } from "@/screens/useUrlState";
import type { CellValue } from "@/ui/grid/values";
import type { RecordQuestion } from "../grid/useLayerRows";

/** The group whose records are shown, where records are grouped: a condition more, which no view keeps. */
export function useGroup(question: RecordQuestion, column: string | null) {
  const [text, setText] = useUrlState("group");
  const asked = useMemo((): RecordQuestion => {
    const chosen = column ? read(text) : undefined;
    if (chosen === undefined || !column) return question;
    const operator = chosen === null ? "null" : "=";
    const condition = { field: column, operator, value: chosen, value_source: "value" };
    const rules = [...(question.rule ? [question.rule] : []), condition];
    return { ...question, rule: { combinator: "and", not: false, rules } };
  }, [question, column, text]);
  return {
    asked,
    column,
    chosen: column ? read(text) : undefined,
    choose: (value: CellValue | undefined) => setText(value === undefined ? null : JSON.stringify(value)),
  };
}

function read(text: string): CellValue | undefined {
  if (!text) return undefined;
  try {
    return JSON.parse(text) as CellValue;
  } catch {
    return undefined;
  }
}
