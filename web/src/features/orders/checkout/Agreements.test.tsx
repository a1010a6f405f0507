import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { cartLine } from "@/testing/cart";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { Agreements } from "./Agreements";
import { agreementsOf } from "./agreements";

const agreement = (agreement_id: string, kind: string, title = "", version = 1) => ({
  agreement_id,
  version,
  kind,
  title,
  user_shop_bundle_product_client_id: null,
});
const text = (id: string, kind: string, title: string, version = 1) => ({
  ...agreement(id, kind, title, version),
  text: `<p>${title}: bütün metin</p>`,
  sha256: "",
});

const CART = [
  cartLine({
    user_shop_client_id: "x",
    shop_name: "Mağaza X",
    bundle_name: "Paket",
    agreement_list: [agreement("p", "pre_information"), agreement("d", "distance_sales", "Sözleşmemiz")],
  }),
  cartLine({
    user_shop_client_id: "y",
    shop_name: "Mağaza Y",
    bundle_name: "Öteki paket",
    agreement_list: [agreement("q", "pre_information"), agreement("u", "other", "Kullanım koşulları")],
  }),
  cartLine({
    user_shop_client_id: "x",
    shop_name: "Mağaza X",
    bundle_name: "Üçüncü paket",
    agreement_list: [agreement("o", "other")],
  }),
];

beforeEach(() => setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand"))));

function show(approved: string[] = []) {
  const onApprove = vi.fn<(keys: readonly string[]) => void>();
  serve({
    "/v1/user/shopcart/agreement/list": () => ({
      list: [
        text("p", "pre_information", "Ön bilgi"),
        text("d", "distance_sales", "Sözleşmemiz", 2),
        text("q", "pre_information", "Ötekinin ön bilgisi"),
        text("o", "other", "Ek koşullar"),
      ],
    }),
  });
  renderAt(
    <Agreements
      cartId="c"
      sellers={agreementsOf(CART)}
      approved={approved}
      said={() => ({})}
      onApprove={onApprove}
      isAsked
    />,
  );
  return onApprove;
}

it("asks once for each seller, and tells its texts apart by kind, title and bundle", () => {
  show();
  expect(screen.getAllByRole("button").map((each) => each.getAttribute("aria-label"))).toEqual([
    "Oku: Mağaza X",
    "Oku: Mağaza Y",
  ]);
  for (const line of [
    "Mesafeli satış sözleşmesi · Paket · 1. sürüm",
    "Kullanım koşulları · Öteki paket · 1. sürüm",
    "Sözleşme · Üçüncü paket · 1. sürüm",
  ]) {
    expect(screen.getByText(line)).toBeTruthy();
  }
});

it("says at the first seller whatever is still missing, of which seller", () => {
  show(["p:1", "d:1", "q:1"]);
  expect(screen.getByRole("alert").textContent).toBe(
    "Önce okuyup onaylayın: Sözleşme – Mağaza X; Kullanım koşulları – Mağaza Y",
  );
});

it("shows all texts of a seller in full, and approves them together as they were shown", async () => {
  const onApprove = show();
  fireEvent.click(screen.getByRole("button", { name: "Oku: Mağaza X" }));
  const dialog = await screen.findByRole("dialog", { name: "Sözleşmeler – Mağaza X" });
  expect(
    within(dialog)
      .getAllByRole("heading", { level: 3 })
      .map((each) => each.textContent),
  ).toEqual(["Ön bilgi", "Sözleşmemiz", "Ek koşullar"]);
  expect(within(dialog).getByText("Ön bilgi: bütün metin")).toBeTruthy();
  expect(within(dialog).queryByText(/Ötekinin/)).toBeNull();
  fireEvent.click(await within(dialog).findByRole("button", { name: "Okudum, onaylıyorum" }));
  expect(onApprove).toHaveBeenCalledWith(["p:1", "d:2", "o:1"]);
});
