import type { Step, Suggestion } from "../values";

/** What a person chose of a suggestion; null = all of it. */
interface Chosen {
  rows: readonly number[] | null;
  options: readonly string[] | null;
}

/** Rows can be chosen where all of them are told and the step can be limited to rows. */
export function canChooseRows(suggestion: Suggestion): boolean {
  return suggestion.count > 1 && suggestion.rows.length === suggestion.count;
}

/** The step that accepts only what was chosen; null where nothing is left. */
export function partStep(
  suggestion: Suggestion,
  chosen: Chosen,
  step: Step | null = suggestion.step,
): Step | null {
  if (!step) return null;
  const byOptions = chosen.options ? onlyOptions(step, new Set(chosen.options)) : step;
  if (!byOptions || !chosen.rows || chosen.rows.length === suggestion.rows.length) return byOptions;
  return onlyRows(byOptions, chosen.rows);
}

function onlyOptions(step: Step, chosen: ReadonlySet<string>): Step | null {
  if (step.kind !== "replace_options") return step;
  const options = step.options.filter(([from]) => chosen.has(from));
  return options.length ? { ...step, options } : null;
}

function onlyRows(step: Step, rows: readonly number[]): Step | null {
  if (rows.length === 0) return null;
  const chosen = new Set(rows);
  switch (step.kind) {
    case "set_cells":
      return { ...step, values: step.values.filter(([row]) => chosen.has(row)) };
    case "drop_rows":
      return { ...step, chosen: rows };
    case "trim":
    case "repair_encoding":
    case "parse_cells":
    case "convert_cells":
    case "set_case":
    case "replace_options":
    case "fill_empty":
    case "apply_limits":
    case "drop_duplicates":
    case "set_aside":
      return { ...step, rows };
    default:
      return step;
  }
}
