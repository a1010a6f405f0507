import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { indexesOf, useRowWindow } from "./useRowWindow";

it("of a million rows a quarter is shown at once, and the window goes to a wanted row", () => {
  const { result } = renderHook(() => useRowWindow(1_000_000));
  expect(result.current).toMatchObject({ first: 0, count: 250_000, isWhole: false });
  act(() => result.current.open(250_000));
  expect(result.current).toMatchObject({ first: 250_000, count: 250_000 });
  act(() => result.current.open(5_000_000));
  expect(result.current).toMatchObject({ first: 750_000, count: 250_000 });
});

it("the last window is as long as its rows, and one that is gone is left", () => {
  const { result, rerender } = renderHook(({ total }) => useRowWindow(total), {
    initialProps: { total: 600_000 },
  });
  act(() => result.current.open(599_999));
  expect(result.current).toMatchObject({ first: 500_000, count: 100_000 });
  rerender({ total: 1_000 });
  expect(result.current).toMatchObject({ first: 0, count: 1_000, isWhole: true });
});

it("places of rows go on from window to window", () => {
  expect(indexesOf(250_000, 2)).toEqual([250_000, 250_001]);
});
