import { expect, it } from "vitest";
import { salesPoints } from "./salesPoints";

const sold = (day: string, gross: number) => ({ day, count: 1, gross, refunded: 0 });

it("shows the days without sales too", () => {
  const points = salesPoints([sold("2026-11-20", 100), sold("2026-11-23", 50)], 5, "2026-11-23");
  expect(points.map(({ day, gross }) => [day, gross])).toEqual([
    ["2026-11-19", 0],
    ["2026-11-20", 100],
    ["2026-11-21", 0],
    ["2026-11-22", 0],
    ["2026-11-23", 50],
  ]);
});

it("adds up the days of a month in a long period", () => {
  const points = salesPoints(
    [sold("2026-09-01", 1), sold("2026-09-30", 2), sold("2026-11-23", 4)],
    365,
    "2026-11-23",
  );
  expect(points.map(({ day }) => day)).toEqual([
    "2025-11-01", "2025-12-01", "2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01", "2026-05-01",
    "2026-06-01", "2026-07-01", "2026-08-01", "2026-09-01", "2026-10-01", "2026-11-01",
  ]); // prettier-ignore
  expect(points.filter(({ count }) => count > 0)).toEqual([
    { day: "2026-09-01", count: 2, gross: 3, refunded: 0 },
    { day: "2026-11-01", count: 1, gross: 4, refunded: 0 },
  ]);
});

it("keeps what was sold where the day has begun already", () => {
  const points = salesPoints([sold("2026-11-24", 7)], 2, "2026-11-23");
  expect(points.map(({ gross }) => gross)).toEqual([0, 0, 7]);
});
