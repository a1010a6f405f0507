import { expect, it } from "vitest";
import { foldedFilter } from "./foldedFilter";

const options = ["Ağrı", "Iğdır", "İstanbul", "Van", "Silvan"].map((label) => ({ value: label, label }));
const found = (search: string) =>
  foldedFilter({ options, search, limit: Infinity }).map((option) => "label" in option && option.label);

it("finds a choice however hurriedly it is typed, and first what begins so", () => {
  expect(found("ISTAN")).toEqual(["İstanbul"]);
  expect(found("igdir")).toEqual(["Iğdır"]);
  expect(found("van")).toEqual(["Van", "Silvan"]);
  expect(found(" ")).toHaveLength(5);
});
