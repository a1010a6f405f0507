import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import type { ColumnLink, LinkChange } from "../values";
import { ChangedLink } from "./ChangedLink";

beforeEach(() => setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand"))));

const USUAL: LinkChange = {
  what: "usual",
  before: null,
  now: null,
  before_range: { lower: 1000, upper: 3000 },
  now_range: { lower: 1, upper: 3.5 },
};
const named = (what: LinkChange["what"], before: string | null, now: string | null): LinkChange => ({
  what,
  before: before === null ? null : { tr: before, en: before },
  now: now === null ? null : { tr: now, en: now },
  before_range: null,
  now_range: null,
});

/** What is said of these changes of a column whose own unit is, until they are taken, mg/L. */
function said(...change_list: LinkChange[]): (string | null)[] {
  const link = {
    captions: { tr: "Malik asit", en: "Malic acid" },
    own_unit_symbol: "mg/L",
    change_list,
  } as ColumnLink;
  renderAt(<ChangedLink link={link} isTaking={false} onTake={() => {}} />);
  return screen.getAllByRole("listitem").map(({ textContent }) => textContent);
}

it("ranges are in the unit of the column of the layer", () => {
  expect(said(USUAL)).toEqual(["Usual range: 1,000 – 3,000 mg/L → 1 – 3.5 mg/L"]);
});

it("where the unit changes as well, each range is in the unit of its time", () => {
  expect(said(named("unit", "mg/L", "g/L"), USUAL)).toEqual([
    "Unit: mg/L → g/L",
    "Usual range: 1,000 – 3,000 mg/L → 1 – 3.5 g/L",
  ]);
});

it("units of time are said as words, and none as none", () => {
  expect(said(named("unit", null, "a"))).toEqual(["Unit: none → years"]);
});
