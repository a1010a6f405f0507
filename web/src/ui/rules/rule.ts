import type { RuleGroupType, RuleType } from "react-querybuilder";
import { isCounted, isList, isRange, needsNoValue } from "./operators";

/** A rule tree as the server reads and answers it. */
export interface ServerGroup {
  combinator: "and" | "or";
  not: boolean;
  rules: (ServerGroup | ServerCondition)[];
}

export interface ServerCondition {
  field: string;
  operator: string;
  value: unknown;
  value_source: "value" | "field";
}

export const EMPTY_RULE: RuleGroupType = { combinator: "and", not: false, rules: [] };

/** The rule without its unfinished conditions, as the server reads it. */
export function serverRule(query: RuleGroupType): ServerGroup {
  const rules = query.rules.flatMap((rule): (ServerGroup | ServerCondition)[] => {
    if (typeof rule === "string") return [];
    if ("rules" in rule) {
      const group = serverRule(rule);
      return group.rules.length > 0 ? [group] : [];
    }
    return isFinished(rule) ? [condition(rule)] : [];
  });
  return { combinator: query.combinator === "or" ? "or" : "and", not: query.not ?? false, rules };
}

function condition(rule: RuleType): ServerCondition {
  return {
    field: rule.field,
    operator: rule.operator,
    value: needsNoValue(rule.operator) ? null : plain(rule.value),
    value_source: rule.valueSource === "field" ? "field" : "value",
  };
}

/** Values without the holes of a list that is still being typed. */
function plain(value: unknown): unknown {
  return Array.isArray(value) ? value.filter((item) => item !== "" && item !== null) : value;
}

/** Whether a condition still waits for its value; `serverRule` leaves such ones out. */
export function hasUnfinished(query: RuleGroupType): boolean {
  return query.rules.some((rule) => {
    if (typeof rule === "string") return false;
    return "rules" in rule ? hasUnfinished(rule) : !isFinished(rule);
  });
}

function isFinished(rule: RuleType): boolean {
  if (!rule.field || !rule.operator) return false;
  if (needsNoValue(rule.operator)) return true;
  const values = (Array.isArray(rule.value) ? rule.value : [rule.value]).filter(isSaid);
  if (isRange(rule.operator)) return values.length === 2;
  return values.length > 0;
}

const isSaid = (value: unknown) => value !== null && value !== undefined && String(value).trim() !== "";

/** The server's rule as the builder draws it. */
export function builderRule(group: ServerGroup): RuleGroupType {
  return {
    combinator: group.combinator,
    not: group.not,
    rules: group.rules.map((rule) =>
      "rules" in rule
        ? builderRule(rule)
        : {
            field: rule.field,
            operator: rule.operator,
            value: builderValue(rule),
            valueSource: rule.value_source,
          },
    ),
  };
}

function builderValue(rule: ServerCondition): unknown {
  if (needsNoValue(rule.operator)) return "";
  if (isRange(rule.operator) || isList(rule.operator)) return Array.isArray(rule.value) ? rule.value : [];
  if (isCounted(rule.operator)) return Number(rule.value);
  return rule.value ?? "";
}

/** The rule that stands in the URL; no rule where what stands there is none. */
export function readRule(text: string): RuleGroupType {
  if (!text) return EMPTY_RULE;
  try {
    const read: unknown = JSON.parse(text);
    return isGroup(read) ? builderRule(read) : EMPTY_RULE;
  } catch {
    return EMPTY_RULE;
  }
}

export function writeRule(rule: ServerGroup): string {
  return rule.rules.length > 0 || rule.not ? JSON.stringify(rule) : "";
}

function isGroup(read: unknown): read is ServerGroup {
  if (typeof read !== "object" || read === null || !("rules" in read)) return false;
  const { rules } = read;
  return (
    Array.isArray(rules) &&
    rules.every((rule: unknown) =>
      typeof rule === "object" && rule !== null && "rules" in rule
        ? isGroup(rule)
        : typeof (rule as ServerCondition | null)?.field === "string",
    )
  );
}

/** Conditions of a rule, in reading order. */
export function countConditions(group: ServerGroup): number {
  return group.rules.reduce((sum, rule) => sum + ("rules" in rule ? countConditions(rule) : 1), 0);
}
