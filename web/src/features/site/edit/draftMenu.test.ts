import { expect, it } from "vitest";
import { entry } from "@/testing/site";
import { freshEntry } from "../menu/types";
import { draftMenuOf } from "./draftMenu";

const shop = entry("shop", "/magaza", "/shop", { order: 10, target: "" });
const help = entry("help", "/yardim", "/help", { order: 20 });
const { menu_client_id: _id, route_view: _route, ...shopFields } = shop;
const kept = { ...freshEntry("route", {}, 10), ...shopFields };

it("nothing is marked in a menu that says what visitors see", () => {
  const { menu, changed } = draftMenuOf({ shop: kept }, [shop, help]);
  expect(menu.map((each) => each.route_view)).toEqual(["shop"]);
  expect([...changed]).toEqual([]);
});

it.each([
  [{ tr: "Çarşı" }, { tr: "Çarşı", en: "" }],
  [{ en: "Market" }, { tr: "Market", en: "Market" }],
])("what a draft leaves unsaid is what the server says for it: %o", (written, published) => {
  const now = { ...shop, caption: published, url: published };
  expect([...draftMenuOf({ shop: { ...kept, caption: written, url: written } }, [now]).changed]).toEqual([]);
});

it.each([
  { caption: { tr: "Çarşı", en: "shop en" } },
  { icon: "M1 1h2" },
  { order: 30 },
  { parent: "help" },
  { url: { tr: "/carsi", en: "/shop" } },
  { show_in_menu: "no" as const },
])("what differs is marked, and leads where visitors are led now: %o", (change) => {
  const { menu, changed } = draftMenuOf({ shop: { ...kept, ...change } }, [shop]);
  expect([...changed]).toEqual(["shop"]);
  expect(menu[0]?.url).toEqual(shop.url);
});

it("a new entry has no address yet, one language stands for the other, and what is shut stays so", () => {
  const fresh = { ...freshEntry("route", { tr: "Hakkımızda" }, 5), url: { tr: "/hakkimizda" } };
  const shut = { ...freshEntry("route", { tr: "Kayıt" }, 6), gate: "registration_open" as const };
  const { menu, changed } = draftMenuOf({ shop: kept, page_about: fresh, register: shut }, [shop]);
  expect(menu.map((each) => each.route_view)).toEqual(["page_about", "shop"]);
  expect(menu[0]).toMatchObject({
    caption: { tr: "Hakkımızda", en: "Hakkımızda" },
    url: { tr: "", en: "" },
  });
  expect([...changed]).toEqual(["page_about"]);
});
