import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import { ImportState } from "./ImportState";

const START = "/v1/wanalyzer/project/summary/start";

beforeEach(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([entry("add_dataset", "/ekle", "/add")]));
});

/** Wait for an import whose job has come to this state; what was asked of the server until then. */
async function waited(state: string, isSmall = false) {
  const asked = serve({
    "/v1/job/get": () => ({ job: { job_id: "j", kind: "import", state, progress: 1 } }),
    [START]: () => ({}),
  });
  const onReady = vi.fn<() => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <MemoryRouter>
          <ImportState projectId="p" state="importing" jobId="j" isSmall={isSmall} onReady={onReady} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
  await expect.poll(() => onReady.mock.calls.length).toBe(1);
  return asked.filter(({ path }) => path === START).map(({ body }) => body);
}

it("who waits for an import has its summary begun at once", async () => {
  expect(await waited("succeeded")).toEqual([{ project_id: "p" }]);
});

it("an import that nobody looks at in particular, or that failed, begins no summary", async () => {
  expect(await waited("succeeded", true)).toEqual([]);
  expect(await waited("failed")).toEqual([]);
});
