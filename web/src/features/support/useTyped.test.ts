import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { useTyped } from "./useTyped";

const BLANK = { comment: "", files: [] as readonly string[] };

beforeEach(() => sessionStorage.clear());

it("keeps what was attached while something that began before was on its way", () => {
  const { result } = renderHook(() => useTyped("test", BLANK));
  const { change: begun } = result.current;
  act(() => result.current.change({ files: ["bill.pdf"] }));
  act(() => begun({ comment: "A quick text" }));
  expect(result.current.typed).toEqual({ comment: "A quick text", files: ["bill.pdf"] });
  const { result: again } = renderHook(() => useTyped("test", BLANK));
  expect(again.current.typed).toEqual({ comment: "A quick text", files: ["bill.pdf"] });
});
