import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serve } from "@/testing/server";
import type { Job } from "./job";
import { useJob } from "./useJob";
import { SILENCE_MS } from "./watchJob";

class FakeEventSource extends EventTarget {
  static all: FakeEventSource[] = [];
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.all.push(this);
  }
  close() {
    this.isClosed = true;
  }
  say(name: string, data: unknown = {}) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}

const job = (progress: number, state: Job["state"] = "running"): Job => ({
  job_id: "j",
  kind: "k",
  state,
  progress,
});
const latest = () => FakeEventSource.all.at(-1);

beforeEach(() => {
  vi.useFakeTimers();
  FakeEventSource.all = [];
  vi.stubGlobal("EventSource", FakeEventSource);
});
afterEach(() => vi.useRealTimers());

async function follow(states: { progress: number; state?: Job["state"] }) {
  const asked = serve({
    "/v1/job/get": () => ({ job: job(states.progress, states.state) }),
    "/v1/job/ticket": () => ({ ticket: `t${FakeEventSource.all.length}` }),
  });
  const hook = renderHook(() => useJob("j"));
  await act(() => vi.advanceTimersByTimeAsync(10));
  return { asked, hook };
}

it("shows the state at once and then every event", async () => {
  const { hook } = await follow({ progress: 0.1 });
  expect(hook.result.current.job?.progress).toBe(0.1);
  expect(latest()?.url).toContain("ticket=t0");
  act(() => latest()?.say("job", job(0.6)));
  expect(hook.result.current).toMatchObject({ link: "live", job: { progress: 0.6 } });
});

it("asks for the state while the connection is lost, and connects again with a new ticket", async () => {
  const server = { progress: 0.1 };
  const { hook } = await follow(server);
  const first = latest();
  act(() => first?.say("error"));
  expect(hook.result.current.link).toBe("polling");
  expect(first?.isClosed).toBe(true);
  server.progress = 0.8;
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(hook.result.current.job?.progress).toBe(0.8);
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(latest()?.url).toContain("ticket=t1");
  act(() => latest()?.say("ping"));
  expect(hook.result.current.link).toBe("live");
});

it("takes silence for a lost connection, but not a connection that pings", async () => {
  const { hook } = await follow({ progress: 0.1 });
  await act(() => vi.advanceTimersByTimeAsync(SILENCE_MS - 1_000));
  act(() => latest()?.say("ping"));
  await act(() => vi.advanceTimersByTimeAsync(SILENCE_MS - 1_000));
  expect(hook.result.current.link).toBe("live");
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(hook.result.current.link).toBe("polling");
});

it("stops following a finished job", async () => {
  const { hook, asked } = await follow({ progress: 0.1 });
  act(() => latest()?.say("job", job(1, "succeeded")));
  expect(hook.result.current.isFinished).toBe(true);
  expect(latest()?.isClosed).toBe(true);
  const before = asked.length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked.length).toBe(before);
});
