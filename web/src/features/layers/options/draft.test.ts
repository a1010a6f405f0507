import { expect, test } from "vitest";
import { movedBy, newOption, sentOption } from "./draft";

const [one, two, three] = [newOption(), newOption(), newOption()];
const all = [one, two, three];

test("a value is moved one place and stays at an end", () => {
  expect(movedBy(all, two.key, -1)).toEqual([two, one, three]);
  expect(movedBy(all, two.key, 1)).toEqual([one, three, two]);
  expect(movedBy(all, one.key, -1)).toEqual(all);
  expect(movedBy(all, three.key, 1)).toEqual(all);
  expect(movedBy(all, "none", 1)).toEqual(all);
});

test("the code of a new value comes from its English name, else from the Turkish one", () => {
  expect(sentOption({ ...one, tr: "Çok iyi", en: " Very good " })).toEqual({
    option_code: "very_good",
    captions: { tr: "Çok iyi", en: "Very good" },
    synonyms: [],
    is_retired: false,
  });
  expect(sentOption({ ...one, tr: "Iğdır" }).option_code).toBe("igdir");
  expect(sentOption({ ...one, code: "x1", en: "Other" }).option_code).toBe("x1");
});
