import { describe, expect, it } from "vitest";
import { minuteOf, timeOf } from "./clock";

describe("times of a day", () => {
  it("come back as they were", () => {
    for (const time of ["00:00", "09:05", "18:30", "23:59"]) expect(timeOf(minuteOf(time) ?? -1)).toBe(time);
  });
  it("know the end of a day, and what is half filled", () => {
    expect(minuteOf("00:00", true)).toBe(1440);
    expect(timeOf(1440)).toBe("00:00");
    expect(minuteOf("")).toBeNull();
  });
});
