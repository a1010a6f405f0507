import { expect, test } from "vitest";
import { draftOf, newDraft, questionOf, ruleColumns, seenColumns, sortable } from "./draft";
import type { Report, Source } from "./types";

const SOURCE: Source = {
  code: "people",
  caption: "Kişiler",
  path: [],
  is_layer: false,
  viewpoints: ["platform", "self"],
  columns: [
    {
      code: "state",
      caption: "Durum",
      kind: "choice",
      options: [{ code: "active", caption: "Etkin" }],
      is_personal: false,
      is_gone: false,
    },
    {
      code: "username",
      caption: "Kullanıcı adı",
      kind: "text",
      options: [],
      is_personal: true,
      is_gone: false,
    },
    {
      code: "old",
      caption: "Eski (sütun silindi)",
      kind: "text",
      options: [],
      is_personal: false,
      is_gone: true,
    },
  ],
};

test("an unfinished condition and a sorting by what is not there are not asked", () => {
  const draft = newDraft("people");
  draft.rule = { combinator: "and", not: false, rules: [{ field: "state", operator: "=", value: "" }] };
  draft.sort = "sum_gross";
  expect(questionOf(draft, SOURCE)).toMatchObject({ rule: { rules: [] }, sort: "" });
});

test("groups are counted, and sorted by what is computed", () => {
  const draft = { ...newDraft("people"), groups: [{ column: "state", by: null }], sort: "count" };
  expect(sortable(draft, SOURCE)).toEqual(["state", "count"]);
  expect(questionOf(draft, SOURCE).sort).toBe("count");
});

test("other eyes do not see who somebody is", () => {
  const draft = newDraft("people");
  expect(seenColumns(SOURCE, { ...draft, eyes: "self" }).map(({ code }) => code)).toEqual(["state"]);
  expect(ruleColumns(seenColumns(SOURCE, draft)).map(({ column_type }) => column_type)).toEqual([
    "select",
    "text",
  ]);
});

test("a kept report is written on as it was asked", () => {
  const rule = {
    combinator: "and",
    not: true,
    rules: [{ field: "state", operator: "=", value: "active", value_source: "value" }],
  };
  const question = { ...questionOf(newDraft("people"), SOURCE), rule };
  const report = {
    question,
    names: { tr: "Ad" },
    report_code: "x",
    user_type: "platform",
  } as unknown as Report;
  expect(questionOf(draftOf(report), SOURCE)).toEqual(question);
});

const seesOld = (part: object) =>
  seenColumns(SOURCE, { ...newDraft("people"), ...part }).some(({ code }) => code === "old");

test("a column that is gone is there as long as the report names it", () => {
  const rule = { combinator: "and", not: false, rules: [{ field: "old", operator: "=", value: "x" }] };
  const nested = { combinator: "and", not: false, rules: [rule] };
  expect(seesOld({})).toBe(false);
  expect(seesOld({ rule: nested })).toBe(true);
  expect(seesOld({ columns: ["old"] })).toBe(true);
  expect(seesOld({ groups: [{ column: "old", by: null }] })).toBe(true);
});

test("two lines that ask the same are one thing to sort by", () => {
  const count = { kind: "count", column: "" } as const;
  const draft = { ...newDraft("people"), groups: [{ column: "state", by: null }], measures: [count, count] };
  expect(sortable(draft, SOURCE)).toEqual(["state", "count"]);
});
