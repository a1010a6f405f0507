import { expect, it } from "vitest";
import type { ColumnInfo, ColumnLink } from "../values";
import { ruleColumns } from "./ruleColumns";

const SEX = {
  layer: "person",
  option_list: [
    { code: "f", captions: { tr: "Kadın", en: "Female" } },
    { code: "m", captions: { tr: "Erkek", en: "Male" } },
  ],
} as unknown as ColumnLink;

const column = (id: string, values: string[], link: ColumnLink | null = null) =>
  ({
    column_id: id,
    column_name: id,
    column_type: "text",
    unit: null,
    link,
    statistics: { distinct: values.length, top: values.map((value) => ({ value })) },
  }) as unknown as ColumnInfo;

const naming = { lang: "en" as const, pathOf: () => ["Health", "Person"], others: "Other columns" };

it("values of a linked column are chosen from, called in the reader's language and as they stand", () => {
  const [sex] = ruleColumns([column("sex", ["Kadın", "Male"], SEX)], naming);
  expect(sex).toMatchObject({
    isClosed: true,
    group: "Health › Person",
    options: [
      { value: "Kadın", label: "Female (Kadın)" },
      { value: "Male", label: "Male" },
    ],
  });
});

it("a value that is no option keeps the column open", () => {
  expect(ruleColumns([column("sex", ["Kadın", "?"], SEX)], naming)[0]?.isClosed).toBe(false);
});

const groups = (...columns: ColumnInfo[]) => ruleColumns(columns, naming).map(({ group }) => group);

it("columns stand in groups only where one has a layer", () => {
  expect(groups(column("a", []))).toEqual([undefined]);
  expect(groups(column("a", []), column("b", [], SEX))).toEqual(["Other columns", "Health › Person"]);
});
