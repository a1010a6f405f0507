import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { cartLine } from "@/testing/cart";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { entry, siteWith } from "@/testing/site";
import { CartLine } from "./CartLine";
import type { CartChanges } from "./useCartChanges";

const LINE = cartLine();

beforeEach(async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([entry("product_details", "/urun", "/product")]));
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function show(line = LINE) {
  const setCount = vi.fn<CartChanges["setCount"]>();
  const accept = vi.fn<CartChanges["accept"]>();
  const changes: CartChanges = {
    isRunning: false,
    accept,
    setCount,
    removeLine: vi.fn<CartChanges["removeLine"]>(),
    removeAll: vi.fn<CartChanges["removeAll"]>(),
  };
  const shown = renderAt(<CartLine line={line} currency={0} changes={changes} />);
  return { setCount, accept, leave: shown.unmount };
}

function type(value: string) {
  fireEvent.change(screen.getByRole("textbox"), { target: { value } });
}

it("sends the last count that was typed, and none where it is the old one again", () => {
  const { setCount } = show();
  type("2");
  type("1");
  act(() => void vi.advanceTimersByTime(1000));
  expect(setCount).not.toHaveBeenCalled();
  type("4");
  type("3");
  act(() => void vi.advanceTimersByTime(1000));
  expect(setCount.mock.calls).toEqual([[LINE, 3]]);
});

it("sends a count that was typed just before the cart is left", () => {
  const { setCount, leave } = show();
  type("3");
  leave();
  expect(setCount.mock.calls).toEqual([[LINE, 3]]);
});

it("says where a bundle is sold that this site does not sell, and leads there", () => {
  show({ ...LINE, can_be_ordered: false, sold_at: { name: "School", address: "https://okul.example" } });
  expect(screen.getByRole("status").textContent).toContain("not sold here but on School");
  expect(screen.getByRole("link", { name: "Open School" }).getAttribute("href")).toBe("https://okul.example");
});

it("says that a bundle is not sold here also where no site sells it", () => {
  show({ ...LINE, can_be_ordered: false, sold_at: { name: "", address: "" } });
  expect(screen.getByRole("status").textContent).toContain("not sold on this site");
  expect(screen.getAllByRole("link")).toHaveLength(1);
});

it("says who of the shop added a bundle, and lets the customer accept it", () => {
  const line = { ...LINE, added_by: "helper", is_suggested: true, can_be_ordered: false };
  const { accept } = show(line);
  expect(screen.getByRole("status").textContent).toContain("Added by Shop (helper)");
  fireEvent.click(screen.getByRole("button", { name: "Accept: Credits" }));
  expect(accept.mock.calls).toEqual([[line]]);
});
