import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { serve } from "@/testing/server";
import { readAgain } from "./useCalls";
import { usePages } from "./usePages";

const LIST = "/v1/user/session/list";

function read(looksAgain?: (rows: readonly unknown[]) => number | false) {
  const cache = new QueryClient();
  const { result } = renderHook(
    () => usePages(LIST, {}, { rowsOf: ({ sessions }) => sessions, looksAgain }),
    {
      wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
    },
  );
  return {
    cache,
    now: () => ({ ...result.current, ids: result.current.rows?.map((row) => row.session_id) }),
  };
}

it("keeps the pages before when the next one is read, and ends with the last", async () => {
  const log = serve({
    [LIST]: ({ query }) =>
      query.get("before") === "b"
        ? { sessions: [{ session_id: "c" }], next_before: null }
        : { sessions: [{ session_id: "a" }, { session_id: "b" }], next_before: "b" },
  });
  const { now } = read();
  await waitFor(() => expect(now().ids).toEqual(["a", "b"]));
  act(() => now().onMore?.());
  await waitFor(() => expect(now().ids).toEqual(["a", "b", "c"]));
  expect(now().onMore).toBeUndefined();
  expect(log.map(({ query }) => query.get("before"))).toEqual([null, "b"]);
});

it("reads a list again that was being read for the first time when something changed", async () => {
  let answer: ((reply: { sessions: unknown[] }) => void) | undefined;
  const before = new Promise<{ sessions: unknown[] }>((resolve) => {
    answer = resolve;
  });
  const log = serve({ [LIST]: () => (log.length === 1 ? before : { sessions: [{ session_id: "new" }] }) });
  const { cache, now } = read();
  await waitFor(() => expect(log).toHaveLength(1));
  await act(async () => {
    const again = readAgain(cache, LIST);
    answer?.({ sessions: [] });
    await again;
  });
  await waitFor(() => expect(now().ids).toEqual(["new"]));
});

it("looks again while a row is on its way, and no longer", async () => {
  const log = serve({ [LIST]: () => ({ sessions: [{ session_id: log.length < 3 ? "going" : "arrived" }] }) });
  const { now } = read((rows) => (JSON.stringify(rows).includes("arrived") ? false : 1));
  await waitFor(() => expect(now().ids).toEqual(["arrived"]));
  const asked = log.length;
  await act(() => now().read.refetch());
  expect(log).toHaveLength(asked + 1);
});
