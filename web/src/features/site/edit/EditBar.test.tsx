import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import EditBar from "./EditBar";

const unit = (place: string) => ({
  kind: "unit",
  websiteunit_client_id: place,
  key: place,
  is_draft: true,
  content: { key: place, place, content: { title: { tr: `Taslak ${place}` } } },
  languages: { tr: "draft", en: "missing" },
});
const subject = (kind: string) => ({ kind, is_draft: false, content: {}, languages: {} });

const word = (key: string, tr: string) => ({
  key,
  default: { tr, en: tr },
  own: {},
  former: {},
  state: "default",
  is_legal: false,
  may_change: "yes",
});

beforeEach(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([entry("shop", "/magaza", "/shop"), entry("frontend_webunit", "/birim", "/unit")]));
});
afterEach(() => vi.unstubAllGlobals());

const onSave = vi.fn<() => void>();

function show(isWide: boolean, isTouch = false) {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) =>
      ({
        matches: media.includes("pointer") ? isTouch : isWide,
        media,
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
  serve({
    "/v1/frontend/draft/get": () => ({
      settings: subject("settings"),
      menu: subject("menu"),
      wording: subject("wording"),
      unit_list: [unit("shop.top"), unit("home.top")],
      problems: [],
      may_publish: true,
    }),
    "/v1/frontend/menu/get": () => ({ role_list: [], menu: { content: {} } }),
    "/v1/frontend/websiteunit/list": () => ({ list: [] }),
    "/v1/frontend/wording/list": () => ({
      list: [word("ui.save", "Kaydet"), word("ui.saved", "Kaydedildi")],
      total: 2,
      parts: { ui: 2 },
      revision: 1,
      is_draft: false,
    }),
    "/v1/frontend/presence": () => ({
      list: [{ name: "zeynep", place: "page:shop", is_unsaved: "no", is_you: "no" }],
    }),
  });
  const page = (
    <div>
      <main id="main">
        <button type="button" onClick={onSave}>
          Kaydet
        </button>
        <h2>Hiçbir yerde yazmayan</h2>
      </main>
      <EditBar onLeave={() => {}} />
    </div>
  );
  return renderAt(page, "/magaza");
}

const open = () => userEvent.click(screen.getByRole("button", { name: "Bu sayfa" }));

it("the bar ends the page's column, so that it covers nothing that stands at its foot", async () => {
  show(false);
  const bar = await screen.findByRole("region", { name: "Sayfada düzenleme" });
  expect(document.querySelector("#main")?.parentElement).toContainElement(bar);
  expect(await within(bar).findByText("2 taslak bekliyor")).toBeVisible();
});

it("what the keyboard comes to is scrolled above the bar for as long as it is there", async () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      private readonly tell: () => void;
      constructor(tell: () => void) {
        this.tell = tell;
      }
      observe() {
        this.tell();
      }
      unobserve() {}
      disconnect() {}
    },
  );
  const { unmount } = show(false);
  await screen.findByRole("region", { name: "Sayfada düzenleme" });
  const { style } = document.documentElement;
  expect(style.getPropertyValue("--edit-room")).toBe("calc(0px + 2rem)");
  unmount();
  expect(style.getPropertyValue("--edit-room")).toBe("");
});

it("where there is room the panel stands beside the page, with who else is there", async () => {
  show(true);
  const bar = screen.getByRole("region", { name: "Sayfada düzenleme" });
  expect(await within(bar).findByText("zeynep")).toBeVisible();
  await open();
  const panel = screen.getByRole("complementary", { name: "Bu sayfa" });
  expect(await within(panel).findByRole("link", { name: "Taslak shop.top" })).toBeVisible();
  expect(within(panel).queryByRole("link", { name: "Taslak home.top" })).toBeNull();
  expect(within(panel).getByText("zeynep")).toBeVisible();
  expect(within(bar).queryByText("zeynep")).toBeNull();
  await userEvent.click(within(panel).getByRole("button", { name: "Kapat" }));
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(screen.getByRole("button", { name: "Bu sayfa" })).toHaveFocus();
});

it("on a narrow screen it is a sheet from the foot", async () => {
  show(false);
  await open();
  const bar = screen.getByRole("region", { name: "Sayfada düzenleme" });
  expect(await within(bar).findByRole("link", { name: "Taslak shop.top" })).toBeVisible();
  expect(screen.queryByRole("complementary")).toBeNull();
});

it("a text that is clicked with Alt is opened among the words, and nothing else happens", async () => {
  show(false);
  fireEvent.click(screen.getByRole("button", { name: "Kaydet" }), { altKey: true });
  const window = await screen.findByRole("dialog", { name: "Seçtiğiniz metin" });
  // Two texts say it.
  await userEvent.click(within(window).getByRole("button", { name: /Ortak parçalar.*ui\.save$/ }));
  const text = await within(window).findByRole("article", { name: "ui.save" });
  expect(within(text).getByRole("textbox", { name: "Türkçe" })).toBeVisible();
  expect(within(window).queryByRole("article", { name: "ui.saved" })).toBeNull();
  expect(onSave).not.toHaveBeenCalled();
});

it("by the panel it is done without a keyboard, and what is no text of the site is said to be none", async () => {
  show(true);
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Sayfadan metin seç" }));
  expect(screen.getByText(/Vazgeçmek için Esc/)).toBeVisible();
  await userEvent.click(screen.getByRole("heading", { name: "Hiçbir yerde yazmayan" }));
  const window = await screen.findByRole("dialog", { name: "Seçtiğiniz metin" });
  expect(within(window).getByText(/hazır metinlerinden biri değil/)).toBeVisible();
});

it("where fingers point one is told to tap, and nothing of keys", async () => {
  show(true, true);
  await open();
  expect(screen.getByText(/önce bu düğmeye, sonra sayfadaki metne dokunun/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Sayfadan metin seç" }));
  expect(screen.getByRole("status")).toHaveTextContent("Sayfada değiştirmek istediğiniz metne dokunun.");
  expect(screen.queryByText(/Esc|Alt/)).toBeNull();
});

it("while one points the tools of editing work, and it is called off without a keyboard", async () => {
  show(true);
  await open();
  const turn = screen.getByRole("button", { name: "Sayfadan metin seç" });
  await userEvent.click(turn);
  expect(turn).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(turn);
  expect(turn).toHaveAttribute("aria-pressed", "false");
  await userEvent.click(turn);
  await userEvent.click(screen.getByRole("button", { name: "Vazgeç" }));
  expect(turn).toHaveAttribute("aria-pressed", "false");
  expect(screen.queryByRole("button", { name: "Vazgeç" })).toBeNull();
  expect(screen.getByRole("button", { name: "Bu sayfa" })).toHaveFocus();
  await userEvent.click(turn);
  screen.getByRole("button", { name: "Vazgeç" }).focus();
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("button", { name: "Bu sayfa" })).toHaveFocus();
  await userEvent.click(turn);
  await userEvent.click(screen.getByRole("button", { name: "Yayımla…" }));
  expect(await screen.findByRole("dialog")).toBeVisible();
  expect(document.documentElement).not.toHaveAttribute("data-pointing");
});

it("the sheet makes room for what is pointed at, and the focus stays in the bar", async () => {
  show(false);
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Sayfadan metin seç" }));
  expect(screen.queryByRole("button", { name: "Sayfadan metin seç" })).toBeNull();
  expect(screen.getByRole("button", { name: "Bu sayfa" })).toHaveFocus();
});

it("what is pointed at next takes the place of what was", async () => {
  show(false);
  const save = screen.getByRole("button", { name: "Kaydet" });
  fireEvent.click(save, { altKey: true });
  const window = await screen.findByRole("dialog", { name: "Seçtiğiniz metin" });
  await userEvent.click(within(window).getByRole("button", { name: /ui\.save$/ }));
  fireEvent.click(document.querySelector("h2") ?? save, { altKey: true });
  expect(await screen.findByText(/hazır metinlerinden biri değil/)).toBeVisible();
  expect(screen.queryByRole("article", { name: "ui.save" })).toBeNull();
});
