import type { ServerGroup } from "@/ui/rules/rule";
import type { PivotAnswer } from "../pivot/question";

export type AxisGroup = PivotAnswer["row_axis"]["groups"][number];
export type Condition = Exclude<ServerGroup["rules"][number], ServerGroup>;

/** A part of a chart whose rows can be looked at: what it is called, and the conditions that keep its rows. */
export interface Part {
  label: string;
  conditions: Condition[];
}

export const condition = (field: string, operator: string, value: unknown): Condition => ({
  field,
  operator,
  value,
  value_source: "value",
});

/** What keeps the rows of a group; null for the others together, which no condition tells. */
export function conditionsOf(field: string, group: AxisGroup): Condition[] | null {
  switch (group.kind) {
    case "value":
      return [condition(field, "=", group.value)];
    case "range":
      return rangeOf(field, group.low, group.high);
    case "period":
      return rangeOf(field, group.start, group.end);
    case "empty":
      return [condition(field, "null", null)];
    case "others":
      return null;
  }
}

/** From the first value on, to below the second; open where one is missing. */
export function rangeOf(
  field: string,
  from: number | string | null,
  to: number | string | null,
): Condition[] {
  return [
    ...(from === null ? [] : [condition(field, ">=", from)]),
    ...(to === null ? [] : [condition(field, "<", to)]),
  ];
}

/** A group of one column within a group of another one. */
export function partOf(groups: readonly { field: string; group: AxisGroup }[]): Part | null {
  const conditions = groups.map(({ field, group }) => conditionsOf(field, group));
  if (conditions.includes(null)) return null;
  return {
    label: groups.map(({ group }) => group.label).join(" · "),
    conditions: conditions.flatMap((each) => each ?? []),
  };
}

/** A filter as the address and the server have it. */
export type Filter = Record<string, unknown> | null;

/** A filter that keeps the rows of a part, within those that other filters keep. */
export function ruleOf(part: Part, within: readonly Filter[]): NonNullable<Filter> {
  const others = within.filter((rule) => Array.isArray(rule?.["rules"]) && rule["rules"].length > 0);
  return { combinator: "and", not: false, rules: [...others, ...part.conditions] };
}
