import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { clearSession, keepTokens } from "@/api/session";
import { type Site, siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { useT } from "@/phrases/useT";
import { textsIn } from "@/testing/phrases";
import { entry, siteWith } from "@/testing/site";
import { App } from "./App";
import { loadPart, PARTS } from "./parts";
import { buildRoutes } from "./router";

const SCREENS = {
  ...PARTS,
  form: () => Promise.resolve({ default: FormScreen }),
  closed: () => Promise.resolve({ default: FormScreen }),
  home: () => Promise.resolve({ default: FormScreen }),
  login: () => Promise.resolve({ default: () => <h1>login screen</h1> }),
  widget: () => Promise.resolve({ default: () => <h1>widget screen</h1> }),
};

function FormScreen() {
  const { lang } = useT();
  const [text, setText] = useState("");
  return (
    <>
      <h1>form in {lang}</h1>
      <input aria-label="text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
    </>
  );
}

const SITE = siteWith([
  entry("form", "/form-tr", "/form-en"),
  entry("home", "/panel", "/dashboard", { is_dashboard: "yes", login_need: "yes" }),
  entry("closed", "/kapali", "/closed", { login_need: "yes", auth_list: "admin,shop_admin" }),
  entry("private", "/ozel", "/private", { login_need: "yes" }),
  entry("login", "/giris", "/login", { show_in_menu: "no" }),
  entry("register", "/kayit", "/register", { show_in_menu: "no" }),
  entry("widget", "/gomulu", "/embedded", { iframe_mode: "yes" }),
  entry("sold", "/satilan", "/sold", { shop_active_need: "yes" }),
  entry("gone", "/giden", "/gone"),
  entry("page_not_found", "/sayfa-bulunamadi", "/page-not-found", { show_in_menu: "no" }),
]);

async function open(path: string, site: Site = SITE) {
  siteStore.set(site);
  await setUpPhrases("tr", { tr: textsIn("tr"), en: textsIn("en") }, () =>
    Promise.reject(new Error("at hand")),
  );
  const router = createMemoryRouter(
    buildRoutes(site, (part) => loadPart(part, SCREENS)),
    { initialEntries: [path] },
  );
  render(<App site={site} version={null} router={router} />);
  return () => router.state.location.pathname + router.state.location.search;
}

function signIn(...roles: string[]) {
  const user = { user_client_id: "1", username: "ayse", roles };
  keepTokens({ access_token: "a", refresh_token: "r", expires_in: 900 }, user);
}

beforeEach(clearSession);

it("opens a screen by its path in either language", async () => {
  await open("/form-en");
  expect(await screen.findByRole("heading", { name: "form in en" })).toBeVisible();
  expect(document.documentElement.lang).toBe("en");
});

it("keeps what was typed, the query and the screen when the language is switched", async () => {
  const at = await open("/form-tr?x=1");
  await userEvent.type(await screen.findByRole("textbox", { name: "text" }), "İpek");
  await userEvent.click(screen.getByRole("radio", { name: "EN" }));
  expect(await screen.findByRole("heading", { name: "form in en" })).toBeVisible();
  expect(screen.getByRole("textbox", { name: "text" })).toHaveValue("İpek");
  expect(at()).toBe("/form-en?x=1");
  expect(document.documentElement.lang).toBe("en");
});

it("leads an unknown path to the not-found screen of the language", async () => {
  const at = await open("/yok");
  expect(await screen.findByRole("heading", { name: "Sayfa bulunamadı" })).toBeVisible();
  expect(at()).toBe("/sayfa-bulunamadi");
});

it("leads home to the dashboard", async () => {
  signIn();
  const at = await open("/");
  await screen.findByRole("main");
  expect(at()).toBe("/panel");
});

it("asks a visitor to sign in and remembers where they were going", async () => {
  const at = await open("/private?plan=2");
  expect(await screen.findByRole("heading", { name: "login screen" })).toBeVisible();
  expect(at()).toBe("/login?next=%2Fprivate%3Fplan%3D2");
});

it("says which right is missing", async () => {
  signIn("register");
  await open("/kapali");
  expect(await screen.findByRole("heading", { name: "Bu sayfa için yetkiniz yok" })).toBeVisible();
  expect(screen.getByText(/admin, shop_admin/)).toBeVisible();
});

it("opens a screen to those who hold its role, and to administrators", async () => {
  signIn("shop_admin");
  await open("/kapali");
  expect(await screen.findByRole("heading", { name: "form in tr" })).toBeVisible();
});

it("keeps a screen closed while the shop is not active", async () => {
  await open("/satilan", siteWith(SITE.menu, { shop_active: "no" }));
  expect(await screen.findByRole("heading", { name: "Mağaza şu anda kapalı" })).toBeVisible();
});

it("has no registration where people register elsewhere", async () => {
  const at = await open("/kayit", siteWith(SITE.menu, { login_function_external: "on" }));
  expect(await screen.findByRole("heading", { name: "Sayfa bulunamadı" })).toBeVisible();
  expect(at()).toBe("/sayfa-bulunamadi");
});

it("shows an embedded screen without the shell", async () => {
  await open("/gomulu");
  expect(await screen.findByRole("heading", { name: "widget screen" })).toBeVisible();
  expect(screen.queryByRole("banner")).toBeNull();
});

it("names the part that could not be loaded and why", async () => {
  await open("/giden");
  expect(await screen.findByRole("heading", { name: "Sayfanın bir bölümü yüklenemedi" })).toBeVisible();
  expect(screen.getByText(/“gone” bölümü bulunamadı/)).toBeVisible();
});

it("tells of a failure of the frame itself in the reader's language", () => {
  const frames = buildRoutes(SITE).filter(({ Component }) => Component !== undefined);
  expect(frames).toHaveLength(2);
  for (const frame of frames) expect(frame.ErrorBoundary).toBeDefined();
});

it("shows only the menu entries the person may open", async () => {
  await open("/form-tr");
  const menu = await screen.findByRole("navigation", { name: "Menü" });
  const names = [...menu.querySelectorAll("a")].map((link) => link.textContent);
  expect(names).toEqual(["form tr", "widget tr", "sold tr", "gone tr"]);
});
