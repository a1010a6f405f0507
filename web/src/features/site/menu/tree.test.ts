import { expect, test } from "vitest";
import { changesBetween, rebased } from "./changes";
import { nameFrom, pathFrom } from "./paths";
import { childrenOf, goneOf, mayStandIn, placed, restored, stepped, without } from "./tree";
import { type Entries, type Entry, freshEntry } from "./types";
import { excessOf, seenBy } from "./who";

function entry(order: number, more: Partial<Entry> = {}): Entry {
  const caption = { tr: "Ad", en: "Name" };
  return { ...freshEntry("route", caption, order), url: { tr: "/ad", en: "/name" }, ...more };
}

const MENU: Entries = {
  shop: entry(10),
  list: entry(20, { parent: "shop" }),
  card: entry(30, { parent: "shop" }),
  settings: entry(40, { login_need: "yes" }),
  log: entry(50, { parent: "settings", auth_list: "admin" }),
};
const OPEN = { isLoginOn: true, isRegistrationOpen: true, hasShop: true };

test("an entry goes past its neighbours, into the one before it and out again", () => {
  const up = stepped(MENU, "card", "up");
  expect(up && childrenOf(up, "shop")).toEqual(["card", "list"]);
  const inside = stepped(MENU, "settings", "in");
  expect(inside && childrenOf(inside, "shop")).toEqual(["list", "card", "settings"]);
  const out = inside && stepped(inside, "settings", "out");
  expect(out && childrenOf(out, null)).toEqual(["shop", "settings"]);
  expect(stepped(MENU, "shop", "up")).toBeNull();
  expect(stepped(MENU, "shop", "in")).toBeNull();
  expect(stepped(MENU, "shop", "out")).toBeNull();
});

test("where there is room only the moved entry gets another order", () => {
  const moved = placed(MENU, "settings", null, 0) ?? {};
  expect(changesBetween(MENU, moved)).toEqual({ settings: { order: 4 } });
  const tight: Entries = { a: entry(1), b: entry(2), c: entry(3) };
  const between = placed(tight, "c", null, 1) ?? {};
  expect(childrenOf(between, null)).toEqual(["a", "c", "b"]);
});

test("a menu stays a tree of three levels, however it is moved", () => {
  expect(mayStandIn(MENU, "shop", "list")).toBe(false);
  expect(mayStandIn(MENU, "shop", "shop")).toBe(false);
  expect(mayStandIn(MENU, "settings", "list")).toBe(false);
  expect(mayStandIn(MENU, "log", "list")).toBe(true);
  expect(placed(MENU, "shop", "list", 0)).toBeNull();
});

test("what stood below a deleted entry stands beside its place", () => {
  const rest = without(MENU, "shop");
  expect(childrenOf(rest, null)).toEqual(["list", "card", "settings"]);
  expect(changesBetween(MENU, rest)).toEqual({ shop: null, list: { parent: null }, card: { parent: null } });
});

test("only what differs is sent, language by language", () => {
  const now = { ...MENU, shop: entry(10, { caption: { tr: "Dükkan", en: "Name" }, show_in_menu: "no" }) };
  expect(changesBetween(MENU, now)).toEqual({ shop: { caption: { tr: "Dükkan" }, show_in_menu: "no" } });
  expect(changesBetween(MENU, MENU)).toEqual({});
  expect(changesBetween({}, { shop: entry(10) })["shop"]).toMatchObject({ order: 10, show_in_menu: "yes" });
});

test("both changes stand after a merge, and of what both changed the one that is chosen", () => {
  const mine = { ...MENU, shop: entry(10, { caption: { tr: "Benim", en: "Mine" } }) };
  const theirs = { ...MENU, shop: entry(15, { caption: { tr: "Onların", en: "Name" } }) };
  const kept = rebased(MENU, mine, theirs, new Set());
  expect(kept["shop"]).toMatchObject({ caption: { tr: "Benim", en: "Mine" }, order: 15 });
  const taken = rebased(MENU, mine, theirs, new Set(["shop/caption/tr"]));
  expect(taken["shop"]?.caption).toEqual({ tr: "Onların", en: "Mine" });
});

test("what they deleted comes back only where mine is chosen", () => {
  const { card: _, ...theirs } = MENU;
  const mine = { ...MENU, card: entry(99, { parent: "shop" }) };
  expect(rebased(MENU, mine, theirs, new Set())["card"]?.order).toBe(99);
  expect("card" in rebased(MENU, mine, theirs, new Set(["card/order"]))).toBe(false);
});

test("each sees what they may open", () => {
  expect(seenBy(MENU, "stranger", OPEN)).toEqual(
    ["shop", "list", "card", "settings"].filter((r) => r !== "settings"),
  );
  expect(seenBy(MENU, "member", OPEN)).toEqual(["shop", "list", "card", "settings"]);
  expect(seenBy(MENU, "admin", OPEN)).toEqual(["shop", "list", "card", "settings", "log"]);
  const gated = {
    ...MENU,
    shop: entry(10, { gate: "login_on" }),
    card: entry(30, { shop_active_need: "yes" }),
  };
  expect(seenBy(gated, "stranger", { ...OPEN, isLoginOn: false, hasShop: false })).toEqual(["list"]);
  const group = {
    top: entry(1, { click_type: "group" }),
    way: entry(2, { click_type: "alias", target: "top" }),
  };
  expect(seenBy(group, "admin", OPEN)).toEqual([]);
});

test("a menu that shows more than the screen serves is told", () => {
  const served = { login_need: "yes", auth_list: "admin,shop_admin" } as const;
  expect(excessOf(entry(1), served)).toMatchObject({ strangers: true, everybody: true });
  expect(excessOf(entry(1, { auth_list: "shop_admin,register" }), served)?.roles).toEqual(["register"]);
  expect(excessOf(entry(1, { auth_list: "shop_admin" }), served)).toBeNull();
  expect(excessOf(entry(1), { login_need: "no", auth_list: "" })).toBeNull();
});

test("a path is proposed in plain letters", () => {
  expect(pathFrom("Işık ve Gölge: Çok İyi!")).toBe("/isik-ve-golge-cok-iyi");
  expect(pathFrom("IĞDIR")).toBe("/igdir");
  expect(pathFrom("Hücre", true)).toBe("/hucre-iframe");
  expect(pathFrom("…")).toBe("");
  expect(nameFrom("page", "Hakkımızda", (name) => name === "page_hakkimizda")).toBe("page_hakkimizda_2");
});

test("what is gone comes back below what it stood below, else at the top", () => {
  const now = without(without(MENU, "log"), "settings");
  expect(goneOf(now, MENU)).toEqual(["settings", "log"]);
  expect(restored(now, MENU, "log")["log"]?.parent).toBeNull();
  const back = restored(restored(now, MENU, "settings"), MENU, "log");
  expect(back).toEqual(MENU);
  expect(goneOf(back, MENU)).toEqual([]);
  const deep: Entries = {
    ...now,
    a: entry(1),
    b: entry(2, { parent: "a" }),
    settings: entry(3, { parent: "b" }),
  };
  expect(restored(deep, MENU, "log")["log"]?.parent).toBeNull();
});
