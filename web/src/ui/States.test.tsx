import { MantineProvider } from "@mantine/core";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { Loaded } from "./States";

const WAITING = { data: undefined, error: null, isPending: true, refetch: vi.fn<() => void>() };

beforeEach(() => {
  setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const shown = (read: typeof WAITING | (Omit<typeof WAITING, "data"> & { data: string })) => (
  <MantineProvider env="test">
    <Loaded<string> read={read}>{(data) => data}</Loaded>
  </MantineProvider>
);

it("says that an answer is on its way only where it takes long, and no more once it is there", () => {
  const { rerender } = render(shown(WAITING));
  act(() => vi.advanceTimersByTime(2000));
  expect(screen.queryByRole("status")).toBeNull();
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.getByRole("status")).toHaveTextContent("Getting it ready…");
  rerender(shown({ ...WAITING, data: "Findings" }));
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.getByText("Findings")).toBeVisible();
});
