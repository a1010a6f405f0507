import { describe, expect, it } from "vitest";
import { endOf, namesIn, startOf } from "./values";

describe("usernames typed into one field", () => {
  it("are separated by commas, spaces and lines, and counted once", () => {
    expect(namesIn(" ayse.yilmaz, mehmet.kaya\nveli;ayse.yilmaz ")).toEqual([
      "ayse.yilmaz",
      "mehmet.kaya",
      "veli",
    ]);
    expect(namesIn("  \n ")).toEqual([]);
  });
});

describe("days of an authorization", () => {
  it("begin at midnight in Turkey, and today means now", () => {
    expect(startOf("2026-03-02", "2026-03-01")).toBe("2026-03-02T00:00:00+03:00");
    expect(startOf("2026-03-01", "2026-03-01")).toBeNull();
    expect(startOf(null, "2026-03-01")).toBeNull();
  });

  it("end with their last second", () => {
    expect(endOf("2026-12-31")).toBe("2026-12-31T23:59:59+03:00");
    expect(endOf(null)).toBeNull();
  });
});
