import { fold } from "@/ui/fold";
import type { ServerCondition, ServerGroup } from "./rule";

type Cells = Readonly<Record<string, unknown>>;

/** Whether a row fits a rule, where that can be told from its cells; null where it cannot. */
export function fits(rule: ServerGroup, cells: Cells): boolean | null {
  const found = new Set(rule.rules.map((each) => ("rules" in each ? fits(each, cells) : holds(each, cells))));
  const decides = rule.combinator === "or";
  const all = found.has(decides) ? decides : found.has(null) ? null : !decides;
  return all === null ? null : all !== rule.not;
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

function holds(rule: ServerCondition, cells: Cells): boolean | null {
  const cell = cells[rule.field];
  if (rule.operator === "null") return isEmpty(cell);
  if (rule.operator === "notNull") return !isEmpty(cell);
  if (isEmpty(cell)) return null;
  const asked = rule.value_source === "field" ? cells[String(rule.value)] : rule.value;
  const values = Array.isArray(asked) ? asked : [asked];
  if (values.some(isEmpty)) return null;
  const [first = 0, second = 0] = values.map((value) => order(cell, value));
  const isOne = values.some((value) => order(cell, value) === 0);
  const answers: Record<string, boolean> = {
    "=": first === 0,
    "!=": first !== 0,
    "<": first < 0,
    "<=": first <= 0,
    ">": first > 0,
    ">=": first >= 0,
    between: first >= 0 && second <= 0,
    notBetween: first < 0 || second > 0,
    in: isOne,
    notIn: !isOne,
  };
  return answers[rule.operator] ?? null;
}

/** Below nought where the cell comes first. Numbers by what they are, words as they are compared everywhere. */
function order(cell: unknown, value: unknown): number {
  if (typeof cell === "number") return cell - Number(value);
  const [left, right] = [fold(String(cell)), fold(String(value))];
  return left < right ? -1 : left > right ? 1 : 0;
}
