import { beforeEach, expect, it, vi } from "vitest";
import { serve } from "@/testing/server";

const SESSION = { accessToken: "a", refreshToken: "r", expiresAt: Date.now() + 1e9, user: null };
const TOKEN = "Q_1-xyz";

/** The page as it begins at an address; nothing is left of the page before. */
async function begin(hash: string) {
  vi.resetModules();
  history.replaceState(null, "", `/magaza?a=1${hash}`);
  const [preview, session, api, cart] = await Promise.all([
    import("./preview"),
    import("./session"),
    import("./call"),
    import("@/features/store/cart/visitorCart"),
  ]);
  return { ...preview, ...session, ...api, ...cart };
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  localStorage.setItem("terazi.session", JSON.stringify(SESSION));
});

it("the token leaves the address, and stays with the tab until the preview is left", async () => {
  expect((await begin(`#preview=${TOKEN}`)).previewToken).toBe(TOKEN);
  expect(location.href).not.toContain(TOKEN);
  expect(location.search).toBe("?a=1");
  expect((await begin("")).previewToken).toBe(TOKEN);
  sessionStorage.clear();
  expect((await begin("")).previewToken).toBeNull();
});

it.each(["#preview=", "#preview=a b", "#preview=<x>", "#main", `#preview=${"x".repeat(101)}`])(
  "%s is no link to a preview",
  async (hash) => {
    expect((await begin(hash)).previewToken).toBeNull();
  },
);

it("nobody is signed in in a preview, and who is signed in elsewhere stays so", async () => {
  const page = await begin(`#preview=${TOKEN}`);
  expect(page.sessionStore.get()).toBeNull();
  page.keepTokens({ access_token: "x", refresh_token: "y", expires_in: 9 });
  page.clearSession();
  expect(page.sessionStore.get()).toBeNull();
  expect(JSON.parse(localStorage.getItem("terazi.session") ?? "")).toEqual(SESSION);
});

it("nothing goes into a cart, and no call that buys leaves the page", async () => {
  const asked = serve({});
  const page = await begin(`#preview=${TOKEN}`);
  const line = { bundleId: "b", shopId: "s", currency: "0", count: 1, token: "" };
  page.addToVisitorCart(line);
  expect(localStorage.getItem("terazi.cart")).toBeNull();
  const refused = page.call("/v1/user/shopcart/bundle/add", { query: {} as never });
  await expect(refused).rejects.toMatchObject({ slug: "preview" });
  expect(asked).toEqual([]);
});

it.each([
  ["/v1/user/shopcart/bundle/add", true],
  ["/v1/shopcart/payment/return", true],
  ["/v1/login", true],
  ["/v1/login/passkey/start", true],
  ["/v1/register", true],
  ["/v1/password/reset/by/mail", true],
  ["/v1/oauth/token", true],
  ["/v1/user/shop/get", false],
  ["/v1/bundle/details", false],
  ["/v1/frontend/preview/get", false],
])("%s is for people: %s", async (path, isTheirs) => {
  expect((await begin("")).isForPeople(path)).toBe(isTheirs);
});
