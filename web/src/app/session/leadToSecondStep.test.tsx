import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearSession, keepTokens, sessionStore } from "@/api/session";
import { siteStore } from "@/api/site";
import { useRead } from "@/api/useCalls";
import { App } from "@/app/App";
import { loadPart, PARTS } from "@/app/parts";
import { buildRoutes } from "@/app/router";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { type Reply, serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";

const SITE = siteWith([
  entry("home", "/panel", "/dashboard", { is_dashboard: "yes" }),
  entry("second_step", "/ikinci-adim", "/second-step", { login_need: "yes", show_in_menu: "no" }),
  entry("login", "/giris", "/login", { show_in_menu: "no" }),
  entry("logout", "/cikis", "/logout", { show_in_menu: "no" }),
  entry("page_not_found", "/yok", "/none", { show_in_menu: "no" }),
]);
const REFUSED: Reply = {
  status: 403,
  status_code: "100407",
  status_message: "Önce ikinci bir giriş adımı kurun.",
  error: "second_step_missing",
};
const TOKENS = { access_token: "a", refresh_token: "r", expires_in: 900 };
const USER = { user_client_id: "u", username: "elif", roles: ["admin"] };

function Home() {
  const read = useRead("/v1/user/agreement/list");
  return <h1>{read.data ? "read" : "waiting"}</h1>;
}

/** A server that refuses everything until an authenticator app is set up. */
function serveStrictly() {
  let isMissing = true;
  const guarded = (answer: Reply) => () => (isMissing ? REFUSED : answer);
  return serve({
    "/v1/user/agreement/list": guarded({ agreements: [] }),
    "/v1/job/list": guarded({ job_list: [] }),
    "/v1/user/credit/get": guarded({}),
    "/v1/logout": () => ({}),
    "/v1/user/security/get": () => ({
      has_totp: !isMissing,
      totp_since: null,
      passkeys: [],
      passkeys_possible: false,
      recovery_codes_left: 0,
      login_code_wanted: false,
      devices: [],
      is_warned: false,
      second_step_missing: isMissing,
    }),
    "/v1/user/totp/start": () => ({ secret: "ABCDEFGH", address: "otpauth://x", qr: "data:image/svg+xml," }),
    "/v1/user/totp/finish": () => {
      isMissing = false;
      return { recovery_codes: ["abcde-fghjk"] };
    },
  });
}

async function open(path: string) {
  siteStore.set(SITE);
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  const screens = { ...PARTS, home: () => Promise.resolve({ default: Home }) };
  const router = createMemoryRouter(
    buildRoutes(SITE, (part) => loadPart(part, screens)),
    { initialEntries: [path] },
  );
  render(<App site={SITE} version={null} router={router} />);
  return () => router.state.location.pathname + router.state.location.search;
}

const SET_UP = "/ikinci-adim?next=%2Fpanel%3Fplan%3D2";
const title = () => screen.findByRole("heading", { level: 1, name: "İkinci giriş adımını kurun" });

beforeEach(clearSession);
afterEach(clearSession);

it("leads to the set-up when the server wants a second step, says why, and goes on afterwards", async () => {
  keepTokens(TOKENS, USER);
  serveStrictly();
  const at = await open("/panel?plan=2");
  expect(await title()).toBeVisible();
  expect(at()).toBe(SET_UP);
  expect(screen.getByText(/Rolünüz şifrenizin yanında ikinci bir giriş adımı gerektiriyor/)).toBeVisible();
  expect(screen.queryByText(/100407/)).toBeNull();

  await userEvent.click(
    await screen.findByRole("button", { name: textsIn("tr")["accounts.totp.start"] ?? "" }),
  );
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Uygulamadaki kod"), "123456");
  await userEvent.click(dialog.getByRole("button", { name: textsIn("tr")["accounts.totp.finish"] ?? "" }));
  await waitFor(() => expect(screen.getByText("abcde-fghjk")).toBeVisible()); // its dialog fades in
  expect(at()).toBe(SET_UP);
  await userEvent.click(screen.getByRole("button", { name: textsIn("tr")["accounts.recovery.kept"] ?? "" }));
  expect(await screen.findByRole("heading", { name: "read" })).toBeVisible();
  expect(at()).toBe("/panel?plan=2");
  expect(sessionStore.get()?.user?.second_step_missing).toBe(false);
}, 30_000);

it("keeps every other screen closed as long as the step is missing, without asking the server for it", async () => {
  keepTokens(TOKENS, { ...USER, second_step_missing: true });
  const asked = serveStrictly();
  const at = await open("/panel?plan=2");
  expect(await title()).toBeVisible();
  expect(at()).toBe(SET_UP);
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(["/v1/user/security/get"]));
});

it("lets the person leave instead", async () => {
  keepTokens(TOKENS, { ...USER, second_step_missing: true });
  serveStrictly();
  const at = await open("/panel");
  await title();
  await userEvent.click(screen.getByRole("link", { name: "Çıkış yap" }));
  await expect.poll(at).toBe("/cikis");
  await expect.poll(() => sessionStore.get()).toBeNull();
});

it("nobody stays on the set-up from whom nothing is wanted any more", async () => {
  keepTokens(TOKENS, { ...USER, second_step_missing: true });
  serve({
    "/v1/user/security/get": () => ({ passkeys: [], devices: [], second_step_missing: false }),
    "/v1/user/agreement/list": () => ({ agreements: [] }),
    "/v1/job/list": () => ({ job_list: [] }),
    "/v1/user/credit/get": () => ({}),
  });
  const at = await open("/ikinci-adim");
  expect(await screen.findByRole("heading", { name: "read" })).toBeVisible();
  expect(at()).toBe("/panel");
});
