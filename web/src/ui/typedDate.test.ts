import { expect, it } from "vitest";
import { typedDate } from "./typedDate";

it("a typed day is read day first, and only if there is such a day", () => {
  expect(["17.05.1990", "5/6/1990", " 01-12-2001 "].map(typedDate)).toEqual([
    "1990-05-17",
    "1990-06-05",
    "2001-12-01",
  ]);
  expect(["31.02.1990", "1990", "17.05.90", "", "17.13.1990"].map(typedDate)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
