import { MantineProvider } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dropAllJobs } from "@/api/jobs/tray";
import { siteStore } from "@/api/site";
import { useJobNotices } from "@/app/layout/useJobNotices";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import { RefreshState } from "./RefreshState";
import { useRefresh } from "./useRefresh";

vi.mock("@/api/files", () => ({ upload: () => Promise.resolve({ job_id: "j" }) }));

class FakeEventSource extends EventTarget {
  static all: FakeEventSource[] = [];
  constructor() {
    super();
    FakeEventSource.all.push(this);
  }
  close() {}
}

const RUNNING = { job_id: "j", kind: "refresh", state: "running", progress: 0.5 };
const DONE = {
  ...RUNNING,
  state: "succeeded",
  progress: 1,
  result: { version: 3, version_before: 1, row_count: 1200 },
};

beforeEach(async () => {
  FakeEventSource.all = [];
  vi.stubGlobal("EventSource", FakeEventSource);
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([entry("project_view", "/proje", "/project")]));
});
afterEach(() => {
  notifications.clean();
  dropAllJobs();
});

function Refreshing() {
  const refresh = useRefresh("p", "Sales");
  const start = { file: new File([], "october.xlsx"), sheet: "Data", match: {}, leftOut: new Set<number>() };
  if (!refresh.jobId) return <button onClick={() => void refresh.start(start)}>Update</button>;
  return <RefreshState jobId={refresh.jobId} onDone={refresh.finish} onAgain={refresh.again} />;
}

function Shell({ isLeft }: { isLeft: boolean }) {
  useJobNotices();
  return (
    <Routes>
      <Route path="/" element={isLeft ? <p>Elsewhere</p> : <Refreshing />} />
      <Route path="/project" element={<p>History</p>} />
    </Routes>
  );
}

function page(isLeft = false) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Notifications />
        <MemoryRouter>
          <Shell isLeft={isLeft} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>
  );
}

async function started() {
  serve({ "/v1/job/get": () => ({ job: RUNNING }), "/v1/job/ticket": () => ({ ticket: "t" }) });
  const { rerender } = render(page());
  fireEvent.click(screen.getByText("Update"));
  await expect.poll(() => FakeEventSource.all.length).toBe(2);
  return rerender;
}

const event = () => new MessageEvent("job", { data: JSON.stringify(DONE) });

function end() {
  act(() => FakeEventSource.all.forEach((source) => source.dispatchEvent(event())));
}

it("a refresh that ends on its page is told once, with what it came to and its undo", async () => {
  await started();
  end();
  await screen.findByText("“Sales” was updated with the new file; it now has 1,200 rows.");
  expect(await screen.findByText("History")).toBeVisible();
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Undo" })).toBeVisible();
});

it("a refresh whose page was left is told once, with the way to its result", async () => {
  const rerender = await started();
  rerender(page(true));
  end();
  await screen.findByText("New file: Sales");
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  expect(screen.getByRole("button", { name: "See the result" })).toBeVisible();
});
