import { renderHook } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { useRowsOfBuyer, useSheetRows } from "./gridColumns";

beforeEach(() => setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand"))));

const ROW = { id: "3" } as Parameters<ReturnType<typeof useSheetRows>["nameOf"]>[0];

it("own rows are called by their number in the sheet", () => {
  const { name, nameOf } = renderHook(() => useSheetRows()).result.current;
  expect([name, nameOf(ROW)]).toEqual(["Excel row", "row 3 in Excel"]);
});

it("rows that were bought are not said to be numbered as in a sheet", () => {
  const { name, nameOf } = renderHook(() => useRowsOfBuyer()).result.current;
  expect([name, nameOf(ROW)]).toEqual(["Row", "row 3"]);
});
