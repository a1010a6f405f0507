import { expect, it, vi } from "vitest";
import { keepTokens, sessionStore } from "@/api/session";
import { serve } from "@/testing/server";
import { leave } from "./leaving";

const TOKENS = { access_token: "a", refresh_token: "r", expires_in: 900 };

it("leaving ends the session on the server and forgets the person, not the language and what this device is called", async () => {
  localStorage.setItem("terazi.lang", '"en"');
  sessionStorage.setItem("terazi.draft.profile", "{}");
  keepTokens(TOKENS);
  const log = serve({ "/v1/logout": () => ({}) });
  await leave();
  expect(log.map(({ path, headers }) => [path, headers.get("Authorization")])).toEqual([
    ["/v1/logout", "Bearer a"],
  ]);
  expect(sessionStore.get()).toBeNull();
  expect(Object.keys(localStorage)).toEqual(["terazi.lang", "terazi.device"]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it("without a connection the session ends at least here", async () => {
  keepTokens(TOKENS);
  serve({ "/v1/logout": () => "lost" });
  await leave();
  expect(sessionStore.get()).toBeNull();
});

it("a frame that only shows a site leaves the person of the browser alone", async () => {
  vi.resetModules();
  vi.doMock("@/api/preview", async (original) => ({ ...(await original<object>()), isForLooking: true }));
  localStorage.setItem("terazi.session", "{}");
  const frame = await import("./leaving");
  frame.forgetPerson();
  expect(localStorage.getItem("terazi.session")).toBe("{}");
  vi.doUnmock("@/api/preview");
});
