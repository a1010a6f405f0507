import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { isValidElement } from "react";
import { beforeEach, expect, it } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { lookStore, slotEditor } from "@/screens/units/editing";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import { EditSlot } from "./EditSlot";
import { LookSlot } from "./LookSlot";
import { PagePanel } from "./PagePanel";

const PAGE = entry("shop", "/magaza", "/shop");

beforeEach(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([PAGE]));
  slotEditor.set(null);
  lookStore.set(null);
});

function show() {
  serve({
    "/v1/frontend/menu/get": () => ({ role_list: [{ value: "website_edit", label: "Site editörü" }] }),
    "/v1/frontend/websiteunit/list": () => ({ list: [] }),
  });
  return renderAt(
    <PagePanel site={undefined} siteId="1" entry={PAGE} isPointing={false} onPoint={() => {}} />,
  );
}

const scheme = () => document.documentElement.dataset["mantineColorScheme"];
const isNarrow = () => document.documentElement.hasAttribute("data-looks-narrow");

async function choose(name: string) {
  const who = screen.getByRole("combobox", { name: "Kimin gözüyle" });
  await userEvent.selectOptions(who, await screen.findByRole("option", { name }));
}

it("one looks as a visitor, a member or a role, and it changes what is drawn alone", async () => {
  show();
  await choose("Ziyaretçi");
  expect(lookStore.get()).toEqual({ roles: null });
  await choose("Üye");
  expect(lookStore.get()).toEqual({ roles: [] });
  await choose("Site editörü");
  expect(lookStore.get()).toEqual({ roles: ["website_edit"] });
  await choose("Kendim, düzenlerken");
  expect(lookStore.get()).toBeNull();
});

it("narrow and dark are as long as the panel is", async () => {
  const { unmount } = show();
  await userEvent.click(screen.getByRole("switch", { name: "Telefon genişliği" }));
  await userEvent.click(screen.getByRole("switch", { name: "Koyu görünüm" }));
  expect([isNarrow(), scheme()]).toEqual([true, "dark"]);
  await choose("Ziyaretçi");
  unmount();
  expect([isNarrow(), lookStore.get()]).toEqual([false, null]);
  expect(localStorage.getItem("mantine-color-scheme-value")).toBe("light");
});

it("a look ends with the panel: whoever still edits sees the page as before", async () => {
  slotEditor.set((place) => place);
  const { unmount } = show();
  await choose("Ziyaretçi");
  const looked = slotEditor.get()?.("shop.top");
  unmount();
  const edited = slotEditor.get()?.("shop.top");
  expect([isValidElement(looked) && looked.type, isValidElement(edited) && edited.type]).toEqual([
    LookSlot,
    EditSlot,
  ]);
  expect(lookStore.get()).toBeNull();
});

it("who leaves editing with the panel open does not come back to it", async () => {
  const { unmount } = show();
  await choose("Ziyaretçi");
  slotEditor.set(null);
  unmount();
  expect([slotEditor.get(), lookStore.get()]).toEqual([null, null]);
});

it("from every page a way leads to the contents, the menu and the words of the site", () => {
  siteStore.set(
    siteWith([
      PAGE,
      entry("frontend_websiteunit_list", "/birimler", "/units"),
      entry("frontend_settings", "/site", "/site"),
    ]),
  );
  show();
  const ways = within(screen.getByRole("navigation", { name: "Tüm site" })).getAllByRole("link");
  expect(ways.map((way) => [way.textContent, way.getAttribute("href")])).toEqual([
    ["Site içerikleri", "/birimler?site=1"],
    ["Menü", "/site?site=1&tab=menu"],
    ["Metinler", "/site?site=1&tab=words"],
  ]);
});
