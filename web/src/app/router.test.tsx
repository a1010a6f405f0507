import { render, screen, within } from "@testing-library/react";
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

it("every free page opens the one screen that shows its blocks", async () => {
  const site = siteWith([entry("page_about", "/hakkimizda", "/about", { show_in_menu: "no" })]);
  const block = { websiteunit_client_id: "1", key: "about", kind: "text", place: "page_about" } as const;
  await open("/hakkimizda", { ...site, website_unit_list: [{ ...block, content: { lead: "Biz kimiz" } }] });
  expect(await screen.findByRole("heading", { level: 1, name: "page_about tr" })).toBeVisible();
  expect(screen.getByText("Biz kimiz")).toBeVisible();
  const pages = screen.getByRole("navigation", { name: "Site hakkında" });
  expect(within(pages).getByRole("link", { name: "page_about tr" })).toHaveAttribute("href", "/hakkimizda");
});

it("an entry of the menu leads outside, to another entry, or holds others", async () => {
  const at = await open(
    "/form-tr",
    siteWith([
      ...SITE.menu,
      entry("outside", "/d", "/d", { click_type: "link", target: "https://example.com/x" }),
      entry("bad", "/b", "/b", { click_type: "link", target: "javascript:x()" }),
      entry("short_way", "/k", "/k", { click_type: "alias", target: "form" }),
      entry("shut_way", "/s", "/s", { click_type: "alias", target: "closed" }),
      entry("group", "/g", "/g", { click_type: "group" }),
      entry("in_group", "/i", "/i", { parent: "group" }),
      entry("empty_group", "/e", "/e", { click_type: "group" }),
    ]),
  );
  const menu = await screen.findByRole("navigation", { name: "Menü" });
  const outside = within(menu).getByRole("link", { name: "outside tr" });
  expect(outside).toHaveAttribute("href", "https://example.com/x");
  expect(outside).toHaveAttribute("rel", "noopener noreferrer");
  expect(within(menu).getByRole("link", { name: "short_way tr" })).toHaveAttribute("href", "/form-tr");
  expect(within(menu).getByRole("link", { name: "in_group tr" })).toBeVisible();
  expect(within(menu).getByText("group tr").closest("a")).toBeNull();
  for (const name of ["bad tr", "shut_way tr", "empty_group tr"]) {
    expect(within(menu).queryByText(name)).toBeNull();
  }
  expect(at()).toBe("/form-tr");
});

it("the address of an alias leads to its aim", async () => {
  const alias = entry("short_way", "/k", "/k-en", { click_type: "alias", target: "form" });
  const at = await open("/k", siteWith([...SITE.menu, alias]));
  expect(await screen.findByRole("heading", { name: "form in tr" })).toBeVisible();
  expect(at()).toBe("/form-tr");
});

it("a closed site says so calmly, and lets its team in", async () => {
  const site = siteWith([...SITE.menu], { is_active: "no", application_name: "Okul" });
  await open("/form-tr", site);
  expect(await screen.findByRole("heading", { level: 1, name: "Okul" })).toBeVisible();
  expect(screen.getByText("Bu site şu anda kapalı.")).toBeVisible();
  expect(screen.queryByRole("navigation")).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Site ekibi girişi" }));
  expect(await screen.findByRole("heading", { name: "login screen" })).toBeVisible();
});

it.each(["admin", "website_admin", "website_edit"])(
  "%s sees a closed site, and that it is closed",
  async (role) => {
    signIn(role);
    await open("/form-tr", siteWith([...SITE.menu], { is_active: "no" }));
    expect(await screen.findByRole("heading", { name: "form in tr" })).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("Bu site ziyaretçilere kapalı.");
  },
);

it("a person without such a role stays outside of a closed site, whatever is asked for", async () => {
  signIn("shop_admin");
  await open("/kapali", siteWith([...SITE.menu], { is_active: "no" }));
  expect(await screen.findByText("Bu site şu anda kapalı.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Çıkış yap" })).toBeVisible();
});

it("a stranger begins where the site says", async () => {
  const site = siteWith([...SITE.menu], { home_route: "form" });
  const at = await open("/", site);
  expect(await screen.findByRole("heading", { name: "form in tr" })).toBeVisible();
  expect(at()).toBe("/form-tr");
});

const follows = (a: Element, b: Element) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;

it("blocks above and below a screen are drawn with it", async () => {
  const block = { websiteunit_client_id: "1", kind: "text" } as const;
  await open("/form-tr", {
    ...SITE,
    website_unit_list: [
      { ...block, key: "a", place: "form.bottom", content: { lead: "alt metin" } },
      { ...block, key: "b", place: "form.top", content: { lead: "üst metin" } },
      { ...block, key: "c", place: "home.top", content: { lead: "başka ekran" } },
    ],
  });
  const heading = await screen.findByRole("heading", { name: "form in tr" });
  expect(follows(screen.getByText("üst metin"), heading)).toBeTruthy();
  expect(follows(heading, screen.getByText("alt metin"))).toBeTruthy();
  expect(screen.queryByText("başka ekran")).toBeNull();
});
