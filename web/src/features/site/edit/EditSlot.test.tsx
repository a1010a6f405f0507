import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { slotEditor } from "@/screens/units/editing";
import { SiteSlot } from "@/screens/units/SiteSlot";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import { EditSlot } from "./EditSlot";

const UNIT = {
  key: "shop_top_1",
  place: "shop.top",
  kind: "text",
  content: { title: { tr: "Taslak başlık" } },
  order: 10,
  is_active: "no",
  from: null,
  until: null,
};
const LANGUAGES = { tr: "draft", en: "missing" };
const SUBJECT = {
  kind: "unit",
  websiteunit_client_id: "u1",
  key: UNIT.key,
  revision: 3,
  published_revision: 0,
  is_draft: true,
  content: UNIT,
  languages: LANGUAGES,
  author: "yazar",
  saved_at: null,
  publish_at: null,
};
const EDIT = {
  frontend_client_id: "1",
  subject: SUBJECT,
  parts: [{ name: "title", type: "text", longest: 120, is_needed: false }],
  problems: [],
  may_publish: false,
};
const ROW = {
  websiteunit_client_id: "u1",
  revision: 3,
  is_draft: "yes",
  is_deleted: "no",
  websiteunit: UNIT,
  languages: LANGUAGES,
  author: "yazar",
  saved_at: null,
  publish_at: null,
};

beforeEach(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([entry("shop", "/magaza", "/shop"), entry("frontend_webunit", "/birim", "/unit")]));
  slotEditor.set(null);
});

function show() {
  const asked = serve({
    "/v1/frontend/websiteunit/list": () => ({ list: [ROW] }),
    "/v1/frontend/menu/get": () => ({
      menu: {
        content: {
          shop: { caption: { tr: "Mağaza" }, url: { tr: "/magaza", en: "/shop" }, click_type: "route" },
        },
      },
    }),
    "/v1/frontend/websiteunit/get": () => ({ websiteunit: UNIT, edit: EDIT }),
    "/v1/frontend/website_unit/update": () => ({ revision: 4, merged_fields: [], version: 1 }),
    "/v1/frontend/draft/get": () => ({ unit_list: [] }),
  });
  renderAt(<SiteSlot place="shop.top" />);
  return asked;
}

it("a visitor's place asks for nothing and shows no draft", () => {
  const asked = show();
  expect(asked).toEqual([]);
  expect(screen.queryByText("Taslak başlık")).toBeNull();
});

it("an editor's place shows drafts that are hidden, and keeps what is typed in its place", async () => {
  slotEditor.set((place) => <EditSlot place={place} />);
  const asked = show();
  const slot = within(await screen.findByRole("region", { name: /Mağaza|shop/ }));
  expect(await slot.findByRole("heading", { name: "Taslak başlık" })).toBeVisible();
  expect(slot.getByText("Gizli")).toBeVisible();
  expect(slot.getByText("İngilizcesi eksik")).toBeVisible();
  await userEvent.click(slot.getByRole("button", { name: "Düzenle: Taslak başlık" }));
  const field = await slot.findByRole("textbox", { name: "Başlık (Türkçe)" });
  await userEvent.type(field, " iki");
  expect(field).toHaveValue("Taslak başlık iki");
  expect(field.closest("h2")).toBeVisible();
  await userEvent.click(slot.getByRole("button", { name: "Bitti" }));
  await waitFor(() => expect(slot.queryByRole("textbox", { name: "Başlık (Türkçe)" })).toBeNull());
  const saved = asked.find(({ path }) => path.endsWith("/update"));
  expect(saved?.body).toEqual({
    websiteunit: { content: { title: { tr: "Taslak başlık iki" } } },
    base: 3,
    publish: "no",
  });
});

it("a text is one line, its other language opens beside it, and the keyboard goes from text to text", async () => {
  slotEditor.set((place) => <EditSlot place={place} />);
  document.elementFromPoint = () => null; // nothing is laid out here
  show();
  const slot = within(await screen.findByRole("region", { name: /Mağaza|shop/ }));
  await userEvent.click(await slot.findByText("Taslak başlık"));
  const field = await slot.findByRole("textbox", { name: "Başlık (Türkçe)" });
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.keyboard("{Enter}!");
  expect(field).toHaveValue("Taslak başlık!");
  await userEvent.click(slot.getByRole("button", { name: "İngilizcesi eksik, Başlık (İngilizce)" }));
  const other = slot.getByRole("textbox", { name: "Başlık (İngilizce)" });
  expect(other).toHaveValue("");
  await userEvent.click(field);
  await userEvent.tab();
  expect(other).toHaveFocus();
  await userEvent.keyboard("Draft{Escape}");
  expect(other).not.toHaveFocus();
  expect(other).toHaveValue("Draft");
  expect(slot.getByRole("button", { name: "EN, Başlık (İngilizce)" })).toBeVisible();
});
