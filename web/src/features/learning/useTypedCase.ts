import { useState } from "react";
import { CallProblem } from "@/api/problems";
import { useT } from "@/phrases/useT";
import { fieldErrors, readValues, type Values } from "./predictionForm";
import type { FormField } from "./types";
import { useTypedValues } from "./useTypedValues";

/** A case that is typed for a model, and what was wrong with it when it was asked. */
export function useTypedCase(fields: readonly FormField[], key: string) {
  const { lang } = useT();
  const { values, keep } = useTypedValues(fields, key);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<unknown>(null);
  return {
    values,
    errors,
    problem,
    read: () => readValues(fields, values, lang),
    change: (next: Values) => {
      keep(next);
      setErrors({});
    },
    answered: () => {
      setErrors({});
      setProblem(null);
    },
    failed: (failure: unknown) => {
      const found = failure instanceof CallProblem ? fieldErrors(failure.fields) : {};
      setErrors(found);
      const first = fields.find((field) => found[field.id]);
      setProblem(first ? null : failure);
      if (first) document.querySelector<HTMLElement>(`[data-field="${first.id}"]`)?.focus();
    },
  };
}
