import { expect, test } from "vitest";
import { countFilters, knownColumns, laterTimes, readFilter } from "./values";

test("what is put off comes back at nine in the morning, on Monday the next one", () => {
  for (const [today, monday] of [
    ["2026-11-27T15:20", "2026-11-30T09:00"],
    ["2026-11-29T23:59", "2026-11-30T09:00"],
    ["2026-11-30T08:00", "2026-12-07T09:00"],
  ] as const) {
    const now = new Date(today);
    const times = laterTimes(now);
    expect(times.monday).toEqual(new Date(monday));
    expect(times.hours.getTime() - now.getTime()).toBe(3 * 3_600_000);
    expect(times.tomorrow.getHours()).toBe(9);
    for (const each of Object.values(times)) expect(each > now).toBe(true);
  }
});

test("what somebody wrote into the address is no filter, and an empty list narrows nothing", () => {
  expect(readFilter("{")).toEqual({});
  expect(readFilter("7")).toEqual({});
  expect(readFilter('{"lang":"tr"}')).toEqual({ lang: "tr" });
  expect(countFilters({ topic_list: [], is_unseen: false, assignee_id: null, search_text: "x" })).toBe(0);
  expect(countFilters({ topic_list: ["bill"], is_unseen: true })).toBe(2);
});

test("columns that there are no more are left out", () => {
  expect(knownColumns(["tags", "gone", "number"])).toEqual(["number", "tags"]);
});
