import { beforeEach, describe, expect, it } from "vitest";
import type { Cart } from "@/api/generated/types.gen";
import { keepTokens } from "@/api/session";
import { serve } from "@/testing/server";
import { mergeVisitorCart } from "./cart/mergeCart";
import { withNotices } from "./cart/notices";
import {
  addToVisitorCart,
  keepVisitorCart,
  readVisitorCart,
  type VisitorLine,
  withLine,
  withoutLine,
} from "./cart/visitorCart";
import { priceIn } from "./currency";
import { sharedAddress } from "./details/ShareButton";
import { canBeAdded } from "./words";

const line = (change: Partial<VisitorLine> = {}): VisitorLine => ({
  bundleId: "b1",
  shopId: "s1",
  currency: "0",
  count: 1,
  token: "",
  ...change,
});

function cartWith(lines: Record<string, number>, currency = 0): Cart {
  const bundles = Object.entries(lines).map(([id, count]) => ({
    user_shopcart_bundle_client_id: `line-${id}`,
    user_shop_bundle_client_id: id,
    add_bundle_count: count,
    was_gross: 4_900,
    notice_list: [],
  }));
  return { currency_type: currency, bundle_list: bundles } as unknown as Cart;
}

const LIST = "/v1/user/shopcart/list";
const ADD = "/v1/user/shopcart/bundle/add";

beforeEach(() => keepVisitorCart([]));

describe("the cart of a visitor", () => {
  it("adds up what is put in twice, apart for each currency", () => {
    addToVisitorCart(line());
    addToVisitorCart(line({ count: 2 }));
    addToVisitorCart(line({ currency: "1" }));
    expect(readVisitorCart()).toEqual([line({ count: 3 }), line({ currency: "1" })]);
  });

  it("takes no more than 99 of a bundle and no more than 50 bundles", () => {
    expect(withLine([line({ count: 98 })], line({ count: 2 }))).toBeNull();
    expect(withLine([line({ count: 98 })], line())).toEqual([line({ count: 99 })]);
    const full = Array.from({ length: 50 }, (_, at) => line({ bundleId: `b${at}` }));
    expect(withLine(full, line({ bundleId: "another" }))).toBeNull();
    expect(withLine(full, line({ bundleId: "b7" }))?.[7]?.count).toBe(2);
  });

  it("keeps the link that opened a reserved bundle", () => {
    const lines = withLine([line({ token: "secret" })], line());
    expect(lines?.[0]?.token).toBe("secret");
  });

  it("forgets what cannot be a line", () => {
    localStorage.setItem("terazi.cart", JSON.stringify([line(), { bundleId: 3 }, null, line({ count: -1 })]));
    expect(readVisitorCart()).toEqual([line()]);
    localStorage.setItem("terazi.cart", "{");
    expect(readVisitorCart()).toEqual([]);
  });

  it("lets one line go", () => {
    expect(withoutLine([line(), line({ currency: "1" })], line())).toEqual([line({ currency: "1" })]);
  });
});

describe("after the sign-in", () => {
  beforeEach(() => keepTokens({ access_token: "a", refresh_token: "r", expires_in: 900 }));

  it("every line comes into the cart of its currency, on top of what is there", async () => {
    keepVisitorCart([line({ count: 2 }), line({ bundleId: "b2", currency: "1", token: "secret" })]);
    const log = serve({ [LIST]: () => ({ list: [cartWith({ b1: 3 })] }), [ADD]: () => ({ shopcart: {} }) });
    expect(await mergeVisitorCart("u1")).toEqual({ added: 2, refused: [] });
    const sent = log.filter(({ path }) => path === ADD).map(({ query }) => query);
    expect(sent[0]?.get("add_bundle_count")).toBe("5");
    expect(sent[0]?.get("user_shopcart_bundle_client_id")).toBe("line-b1");
    expect(sent[1]?.get("add_bundle_count")).toBe("1");
    expect(sent[1]?.get("user_currency_type")).toBe("1");
    expect(sent[1]?.get("organization_token")).toBe("secret");
    expect(readVisitorCart()).toEqual([]);
  });

  it("a lost answer adds nothing twice", async () => {
    keepVisitorCart([line({ count: 2 })]);
    let held = { b1: 1 };
    const answers = {
      [LIST]: () => ({ list: [cartWith(held)] }),
      [ADD]: () => {
        held = { b1: 3 };
        return "lost" as const;
      },
    };
    serve(answers);
    await expect(mergeVisitorCart("u1")).rejects.toThrow("network");
    expect(readVisitorCart()).toHaveLength(1);
    const log = serve(answers);
    expect(await mergeVisitorCart("u1")).toEqual({ added: 1, refused: [] });
    expect(log.map(({ path }) => path)).toEqual([LIST]);
  });

  it("what the server refuses is given up and told, the others come", async () => {
    keepVisitorCart([line({ bundleId: "gone" }), line()]);
    serve({
      [LIST]: () => ({ list: [] }),
      [ADD]: ({ query }) =>
        query.get("user_shop_bundle_client_id") === "gone"
          ? { status: 409, error: "bundle_not_sold", status_message: "Artık satılmıyor." }
          : { shopcart: {} },
    });
    const { added, refused } = await mergeVisitorCart("u1");
    expect([added, refused.length, refused[0]?.problem.slug]).toEqual([1, 1, "bundle_not_sold"]);
    expect(readVisitorCart()).toEqual([]);
  });

  it("a server that cannot answer now leaves the lines for later", async () => {
    keepVisitorCart([line()]);
    serve({ [LIST]: () => ({ list: [] }), [ADD]: () => ({ status: 503, status_message: "Şimdi olmaz." }) });
    await expect(mergeVisitorCart("u1")).rejects.toThrow("Şimdi olmaz.");
    expect(readVisitorCart()).toHaveLength(1);
  });

  it("asked for twice at once, a line comes over once", async () => {
    keepVisitorCart([line()]);
    const log = serve({ [LIST]: () => ({ list: [] }), [ADD]: () => ({ shopcart: {} }) });
    await Promise.all([mergeVisitorCart("u1"), mergeVisitorCart("u1")]);
    expect(log.filter(({ path }) => path === ADD)).toHaveLength(1);
  });
});

it("a notice that was said once stays until it is read, and goes with its line", () => {
  const cart = cartWith({ b1: 1 });
  const told = withNotices({}, [
    {
      ...cart,
      bundle_list: cart.bundle_list.map((each) => ({
        ...each,
        notice_list: [
          { notice: "price_changed", message: "" },
          { notice: "not_sold", message: "" },
        ],
      })),
    },
  ]);
  expect(told).toEqual({ "line-b1": [{ notice: "price_changed", wasGross: 4_900 }] });
  expect(withNotices(told, [cart])).toEqual(told);
  expect(withNotices(told, [])).toEqual({});
});

it("a price is shown in the currency wanted, else in the one there is", () => {
  const dollars = { currency_type: 1 };
  expect(priceIn([{ currency_type: 0 }, dollars], "1")).toBe(dollars);
  expect(priceIn([dollars], "0")).toBe(dollars);
  expect(priceIn([], "0")).toBeUndefined();
});

it("the link that is passed on names the bundle and nothing that is open just now", () => {
  const address =
    "https://x.test/urun-detayi?user_shop_bundle_client_id=b&organization_token=t&agreement=a#top";
  expect(sharedAddress(address)).toBe(
    "https://x.test/urun-detayi?user_shop_bundle_client_id=b&organization_token=t",
  );
});

it("only what is on sale, and left to the customer, can be put into the cart", () => {
  const offered = {
    status: "active",
    available_soon: false,
    can_customer_add_to_shopcart: true,
    sold_from: null,
    sold_until: null,
  };
  expect(canBeAdded(offered)).toBe(true);
  expect(canBeAdded({ ...offered, available_soon: true })).toBe(false);
  expect(canBeAdded({ ...offered, status: "passive" })).toBe(false);
  expect(canBeAdded({ ...offered, can_customer_add_to_shopcart: false })).toBe(false);
  expect(canBeAdded({ ...offered, sold_from: "2999-01-01" })).toBe(false);
  expect(canBeAdded({ ...offered, sold_until: "2020-12-31" })).toBe(false);
  expect(canBeAdded({ ...offered, sold_from: "2020-01-01", sold_until: "2999-12-31" })).toBe(true);
});
