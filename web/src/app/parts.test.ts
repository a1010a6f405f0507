import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LOAD_TIMEOUT_MS, loadPart } from "./parts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("a part that does not come within 120 s is a timeout", async () => {
  const loading = loadPart("slow", { slow: () => new Promise<never>(() => {}) });
  const failure = loading.catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS);
  expect(await failure).toMatchObject({ part: "slow", failure: "timeout" });
});

it("a part that cannot be fetched is missing", async () => {
  const loading = loadPart("lost", { lost: () => Promise.reject(new TypeError("Failed to fetch")) });
  await expect(loading).rejects.toMatchObject({ part: "lost", failure: "missing" });
});
