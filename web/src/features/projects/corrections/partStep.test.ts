import { expect, it } from "vitest";
import type { Step, Suggestion } from "../values";
import { canChooseRows, partStep } from "./partStep";

function suggestionOf(step: Step, rows: number[], options: { from: string; to: string }[] = []): Suggestion {
  return {
    id: "s",
    kind: "similar_options",
    columns: ["c1"],
    title: "",
    why: "",
    count: rows.length,
    rows,
    samples: [],
    options,
    step,
    alternatives: [],
    severity: "low",
    is_safe: false,
    confidence: 1,
  };
}

const all = { rows: null, options: null };

it("a suggestion that is accepted wholly is its own step", () => {
  const step: Step = { kind: "trim", column: "c1" };
  expect(partStep(suggestionOf(step, [2, 3]), all)).toBe(step);
});

it("chosen options leave the others as they are", () => {
  const step: Step = {
    kind: "replace_options",
    column: "c1",
    options: [
      ["ankara", "Ankara"],
      ["ANKARA", "Ankara"],
    ],
  };
  const chosen = partStep(suggestionOf(step, [2, 3]), { rows: null, options: ["ANKARA"] });
  expect(chosen).toEqual({ ...step, options: [["ANKARA", "Ankara"]] });
  expect(partStep(suggestionOf(step, [2, 3]), { rows: null, options: [] })).toBeNull();
});

it.each<[Step, Step]>([
  [
    { kind: "trim", column: "c1" },
    { kind: "trim", column: "c1", rows: [3] },
  ],
  [
    { kind: "drop_rows", chosen: [2, 3] },
    { kind: "drop_rows", chosen: [3] },
  ],
  [
    {
      kind: "set_cells",
      column: "c1",
      values: [
        [2, 1],
        [3, null],
      ],
    },
    { kind: "set_cells", column: "c1", values: [[3, null]] },
  ],
])("chosen rows limit the step %o", (step, limited) => {
  expect(partStep(suggestionOf(step, [2, 3]), { rows: [3], options: null })).toEqual(limited);
});

it("without a chosen row there is nothing to accept", () => {
  expect(
    partStep(suggestionOf({ kind: "trim", column: "c1" }, [2, 3]), { rows: [], options: null }),
  ).toBeNull();
});

it("rows can be chosen only where all of them are told", () => {
  const step: Step = { kind: "trim", column: "c1" };
  expect(canChooseRows(suggestionOf(step, [2, 3]))).toBe(true);
  expect(canChooseRows({ ...suggestionOf(step, [2, 3]), count: 4_000 })).toBe(false);
});
