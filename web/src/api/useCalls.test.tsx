import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { serve } from "@/testing/server";
import { useChange, useRead } from "./useCalls";

const LIST = "/v1/document/list";
const DELETE = "/v1/document/delete";

it("reads again what was being read for the first time when something changed", async () => {
  let answer: ((reply: { list: unknown[] }) => void) | undefined;
  const before = new Promise<{ list: unknown[] }>((resolve) => {
    answer = resolve;
  });
  const after = { list: [{ document_name: "new" }] };
  const log = serve({
    [LIST]: () => (log.filter(({ path }) => path === LIST).length === 1 ? before : after),
    [DELETE]: () => ({}),
  });
  const cache = new QueryClient();
  const { result } = renderHook(
    () => ({ read: useRead(LIST), change: useChange(DELETE, { refreshes: [LIST] }) }),
    { wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider> },
  );
  await waitFor(() => expect(log).toHaveLength(1));
  act(() => result.current.change.run({ query: { doc: "old" } }));
  await waitFor(() => expect(log.filter(({ path }) => path === DELETE)).toHaveLength(1));
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
    answer?.({ list: [] });
  });
  await waitFor(() => expect(result.current.read.data?.list).toMatchObject(after.list));
});
