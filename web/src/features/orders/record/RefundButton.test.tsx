import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { type Asked, serve } from "@/testing/server";
import type { Payment } from "../checkout/outcome";
import { RefundButton } from "./RefundButton";

const PAYMENT = {
  user_shopcart_bundle_product_payment_client_id: "p",
  user_shop_client_id: "s",
  reference: "TZ-1",
  allowed_list: ["partly_refunded", "refunded"],
} as unknown as Payment;
const part = (what: string, id: string, name: string, most: number) => ({
  what,
  id,
  name,
  most,
  most_text: `${most / 100},00 ₺`,
  is_divisible: true,
});

beforeEach(() => setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand"))));

async function open(...parts: ReturnType<typeof part>[]): Promise<Asked[]> {
  const asked = serve({
    "/v1/user/shop/refund/quote": () => ({
      sign: "₺",
      paid_text: "240,00 ₺",
      refunded: 1200,
      refunded_text: "12,00 ₺",
      part_list: parts,
    }),
    "/v1/user/shopcart/product/payment/status/change": () => ({ status_text: "iade edildi" }),
    "/v1/user/shopcart/product/status/change": () => ({ status_text: "iade edildi" }),
  });
  renderAt(<RefundButton payment={PAYMENT} />);
  fireEvent.click(screen.getByRole("button", { name: "İade et: TZ-1" }));
  await screen.findByText("En çok iade edilebilir");
  return asked;
}

const amount = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^İade tutarı/ });
const pay = () => fireEvent.click(screen.getByRole("button", { name: "İade et" }));
const sent = (asked: Asked[]) => asked.filter(({ path }) => path.endsWith("/status/change"));

it("shows what was paid, what went back and the most, with the most as the amount", async () => {
  await open(part("payment", "p", "", 22800));
  for (const text of ["240,00 ₺", "12,00 ₺", "228,00 ₺"]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(amount().value).toBe("228,00");
});

it("takes neither nothing for everything nor more than there is", async () => {
  const asked = await open(part("payment", "p", "", 22800));
  fireEvent.change(screen.getByRole("textbox", { name: /^Gerekçe/ }), { target: { value: "Anlaştık" } });
  for (const wrong of ["", "0", "228,01"]) {
    fireEvent.change(amount(), { target: { value: wrong } });
    pay();
    expect(screen.getByText("Sıfırdan büyük, en çok 228,00 ₺ bir tutar yazın.")).toBeTruthy();
  }
  expect(sent(asked)).toEqual([]);
  fireEvent.change(amount(), { target: { value: "28" } });
  pay();
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]?.body).toEqual({ reason: "Anlaştık", refund_amount: 2800 });
  expect(sent(asked)[0]?.query.get("status")).toBe("partly_refunded");
});

it("pays back one product where that is chosen, with its own most", async () => {
  const asked = await open(part("payment", "p", "", 22800), part("product", "l", "Danışmanlık", 10000));
  fireEvent.click(screen.getByRole("combobox", { name: "Ne için iade ediliyor" }));
  fireEvent.click(await screen.findByRole("option", { name: /Danışmanlık/, hidden: true }));
  expect(amount().value).toBe("100,00");
  fireEvent.change(screen.getByRole("textbox", { name: /^Gerekçe/ }), { target: { value: "x" } });
  pay();
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]?.path).toBe("/v1/user/shopcart/product/status/change");
  expect(sent(asked)[0]?.query.get("status")).toBe("refunded");
});
