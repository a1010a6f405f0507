import type { WdmInfo } from "../layers";

/** What is typed of a column. */
export interface ColumnValues {
  kind: WdmInfo["kind"];
  unit: string;
  required: boolean;
  unique: boolean;
  is_private: boolean;
}

export type PlanStep = "add" | "retype" | "unit" | "unique" | "required" | "hide" | "open" | "describe";

export interface Plan {
  steps: readonly PlanStep[];
  /** Records whose cells are written anew. */
  records: number;
  seconds: number;
  /** Cells that do not fit the new kind would be empty: the layer's code is to be typed. */
  mayEmpty: boolean;
}

/** Measured: a column of a million records is filled in two minutes. */
const RECORDS_A_SECOND = 8_500;

type Type = "text" | "integer" | "float" | "datetime" | "select";

const TYPES: Partial<Record<WdmInfo["kind"], Type>> = {
  options: "select",
  yes_no: "select",
  location: "select",
  record: "select",
  number: "float",
  percent: "float",
  money: "float",
  measurement: "float",
  integer: "integer",
  rating: "integer",
  date: "datetime",
  datetime: "datetime",
  time: "datetime",
};

const typeOf = (kind: WdmInfo["kind"]): Type => TYPES[kind] ?? "text";

/** What saving a column does to the records that are there. */
export function planOf(before: WdmInfo | null, after: ColumnValues, records: number): Plan {
  if (!before) return { steps: ["add"], records: 0, seconds: 0, mayEmpty: false };
  const steps: PlanStep[] = [];
  const isRetyped = before.kind !== after.kind;
  const isConverted = before.unit !== after.unit && before.unit !== "" && after.unit !== "";
  if (isRetyped) steps.push("retype");
  if (isConverted) steps.push("unit");
  if (!before.unique && after.unique) steps.push("unique");
  if (!before.required && after.required) steps.push("required");
  if (!before.is_private && after.is_private) steps.push("hide");
  if (before.is_private && !after.is_private) steps.push("open");
  if (steps.length === 0) steps.push("describe");
  const written = before.is_built && (isRetyped || isConverted) ? records : 0;
  const mayEmpty = written > 0 && isRetyped && typeOf(after.kind) !== "text";
  return { steps, records: written, seconds: Math.ceil(written / RECORDS_A_SECOND), mayEmpty };
}

/** Whether a person is shown the plan: what only says more of a column is saved at once. */
export const isShown = (plan: Plan) => plan.steps.some((step) => step !== "describe" && step !== "add");
