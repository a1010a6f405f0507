import { expect, it } from "vitest";
import {
  builderRule,
  countConditions,
  EMPTY_RULE,
  hasUnfinished,
  readRule,
  type ServerGroup,
  serverRule,
  writeRule,
} from "./rule";

const RULE: ServerGroup = {
  combinator: "and",
  not: false,
  rules: [
    { field: "c1", operator: "=", value: "Barolo", value_source: "value" },
    {
      combinator: "or",
      not: true,
      rules: [
        { field: "c2", operator: "between", value: [1, 2.5], value_source: "value" },
        { field: "c3", operator: ">", value: "c2", value_source: "field" },
        { field: "c4", operator: "null", value: null, value_source: "value" },
      ],
    },
  ],
};

it("a rule of the server comes back unchanged from the builder", () => {
  expect(serverRule(builderRule(RULE))).toEqual(RULE);
});

it("a rule survives the address", () => {
  expect(serverRule(readRule(writeRule(RULE)))).toEqual(RULE);
});

it("unfinished conditions and the groups they leave empty are not sent", () => {
  const rule = serverRule({
    combinator: "and",
    rules: [
      { field: "c1", operator: "=", value: "  " },
      { field: "c2", operator: "between", value: [1, ""] },
      { field: "c2", operator: "in", value: [] },
      { combinator: "or", rules: [{ field: "c3", operator: ">", value: "" }] },
      { field: "c4", operator: "thisWeek", value: "" },
    ],
  });
  expect(rule.rules).toEqual([{ field: "c4", operator: "thisWeek", value: null, value_source: "value" }]);
});

it("a condition without its value is unfinished, however deep it stands; a rule of none is not", () => {
  const open = { combinator: "or", rules: [{ field: "c3", operator: ">", value: "" }] };
  expect(hasUnfinished({ combinator: "and", rules: [{ combinator: "and", rules: [open] }] })).toBe(true);
  expect(
    hasUnfinished({ combinator: "and", rules: [{ field: "c2", operator: "between", value: [1, ""] }] }),
  ).toBe(true);
  expect(hasUnfinished({ combinator: "and", rules: [{ combinator: "or", rules: [] }] })).toBe(false);
  expect(hasUnfinished(builderRule(RULE))).toBe(false);
});

it("an empty rule leaves no trace in the address", () => {
  expect(writeRule(serverRule(EMPTY_RULE))).toBe("");
});

it.each(["", "{", "[]", '{"rules":[3]}', '{"rules":"x"}', "null"])(
  "an address without a readable rule shows all rows: %s",
  (text) => {
    expect(readRule(text)).toEqual(EMPTY_RULE);
  },
);

it("conditions are counted through all groups", () => {
  expect(countConditions(RULE)).toBe(4);
});
