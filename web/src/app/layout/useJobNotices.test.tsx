import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import type { Job } from "@/api/jobs/job";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { entry, siteWith } from "@/testing/site";
import { useJobNotices } from "./useJobNotices";

const finished = vi.hoisted((): { tell: (job: unknown) => void } => ({ tell: () => undefined }));
vi.mock("@/api/jobs/tray", async (original) => ({
  ...(await original<object>()),
  onJobFinished: (listener: (job: unknown) => void) => {
    finished.tell = listener;
    return () => undefined;
  },
}));

const JOB = { job_id: "j", kind: "import", state: "succeeded" } as unknown as Job;
const ENTRY = { jobId: "j", title: "Wines", route: "project_view", params: { project_id: "p1" }, job: JOB };

function Told() {
  useJobNotices();
  return null;
}

beforeEach(async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([entry("project_view", "/proje", "/project")]));
  render(
    <MantineProvider env="test">
      <Notifications />
      <MemoryRouter>
        <Told />
      </MemoryRouter>
    </MantineProvider>,
  );
});

it("a job that has finished is told with the way to its result", async () => {
  window.history.replaceState(null, "", "/project?project_id=p2");
  act(() => finished.tell(ENTRY));
  expect(await screen.findByText("Wines")).toBeVisible();
  expect(screen.getByRole("button", { name: "See the result" })).toBeVisible();
});

it("whoever looks at its result already is not told of it", () => {
  window.history.replaceState(null, "", "/project?tab=data&project_id=p1");
  act(() => finished.tell({ ...ENTRY, title: "Looked at" }));
  expect(screen.queryByText("Looked at")).toBeNull();
});
