import { afterEach, beforeEach, expect, it } from "vitest";
import { dropAllJobs, followJob, trayStore } from "@/api/jobs/tray";
import { clearSession, keepTokens } from "@/api/session";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { type Reply, serve } from "@/testing/server";
import { followRunningJobs } from "./runningJobs";

const USER = { user_client_id: "u", username: "elif" };
const TOKENS = { access_token: "a", refresh_token: "r", expires_in: 900 };

function job(job_id: string, kind: string, subject_id: string): Reply {
  const subject_name = subject_id === "p1" ? "Şaraplar" : null;
  return { job_id, kind, subject_id, subject_name, state: "running", progress: 0.4 };
}

function serveJobs(...job_list: Reply[]) {
  return serve({
    "/v1/job/list": () => ({ job_list, next: null }),
    "/v1/job/get": ({ query }) => ({ job: job(query.get("job_id") ?? "", "learning", "p1") }),
    "/v1/job/ticket": () => ({ status: 500 }),
  });
}

const shown = () =>
  trayStore.get().map(({ jobId, title, route, params }) => ({ jobId, title, route, params }));

beforeEach(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  keepTokens(TOKENS, USER);
});
afterEach(() => {
  dropAllJobs();
  clearSession();
});

it("shows work that was started elsewhere, with its project and the way to its result", async () => {
  serveJobs(job("j2", "learning", "p1"), job("j1", "import", "p9"));
  await followRunningJobs();
  expect(shown()).toEqual([
    {
      jobId: "j2",
      title: "Model eğitimi: Şaraplar",
      route: "project_machine_learning",
      params: { project_id: "p1" },
    },
    { jobId: "j1", title: "Veri aktarımı", route: "project_view", params: { project_id: "p9" } },
  ]);
});

it("asks only for unfinished work, and leaves what was started here as it is", async () => {
  const asked = serveJobs(job("j1", "statistics", "p1"));
  followJob({ jobId: "j1", title: "Her şey", route: "project_statistics_view", params: { stats_id: "s" } });
  await followRunningJobs();
  expect(shown().map(({ title }) => title)).toEqual(["Her şey"]);
  expect(asked.find(({ path }) => path === "/v1/job/list")?.body).toEqual({ only_unfinished: true });
});

it("shows nobody the work of the person before", async () => {
  const asked = serveJobs(job("j1", "learning", "p1"));
  const looking = followRunningJobs();
  keepTokens(TOKENS, { ...USER, username: "deniz" });
  await looking;
  expect(asked.length).toBeGreaterThan(0);
  expect(shown()).toEqual([]);
});
