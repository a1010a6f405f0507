import { beforeEach, expect, it } from "vitest";
import { sessionStore } from "@/api/session";
import { entry, siteWith } from "@/testing/site";
import { ClosedScreen, guardScreen, mayOpen } from "./guards";

const closed = { login_need: "yes", auth_list: "admin" } as const;
const WORDS = entry("frontend_settings", "/site-ayarlari", "/frontend-settings", closed);
const LOG = entry("log", "/gunluk", "/log", closed);
const SITE = siteWith([WORDS, LOG]);

beforeEach(() => sessionStore.set(null));

function come(role: string, to: typeof WORDS): void {
  const user = { user_client_id: "1", username: "a", roles: [role] };
  sessionStore.set({ accessToken: "a", refreshToken: "r", expiresAt: Date.now() + 1e9, user });
  guardScreen(SITE, to, "tr", new Request("http://localhost/site-ayarlari"));
}

it.each(["website_edit", "website_admin"])(
  "%s comes to the menu and the words whoever sees them in the menu, and to nothing else by it",
  (role) => {
    expect(() => come(role, WORDS)).not.toThrow();
    expect(mayOpen(SITE, WORDS, sessionStore.get()?.user ?? null)).toBe(false);
    expect(() => come(role, LOG)).toThrow(ClosedScreen);
  },
);

it("whoever edits no site does not", () => {
  expect(() => come("register", WORDS)).toThrow(ClosedScreen);
});
