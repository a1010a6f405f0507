import { figure } from "@/features/statistics/public";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import type { TrainingResult } from "../types";

/** How an answer is written: a probability in percent, or a number with the target's unit. */
export function useLevel(result: TrainingResult): (value: number) => string {
  const { lang } = useT();
  const { percent } = useFormat();
  const unit = result.form.target_unit ? ` ${result.form.target_unit}` : "";
  return (value) => (result.kind === "regression" ? `${figure(lang, value)}${unit}` : percent(value));
}
