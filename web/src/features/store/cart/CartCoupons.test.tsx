import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { Cart } from "@/api/generated/types.gen";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { type Reply, serve } from "@/testing/server";
import { CartCoupons } from "./CartCoupons";

beforeEach(() => setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand"))));

const coupon = (code: string, problem_text = "") => ({
  coupon_id: code,
  code,
  amount: problem_text ? 0 : 1_200,
  amount_text: problem_text ? "₺0.00" : "₺12.00",
  problem_text,
});

function show(coupon_list: Cart["coupon_list"] = []) {
  const asked = serve({
    "/v1/user/shopcart/coupon/add": ({ query }): Reply =>
      query.get("code") === "WRONG-1"
        ? {
            status: 404,
            error: "coupon_not_found",
            errors: [{ field: "code", message_key: "", message: "No shop of your cart has this code." }],
          }
        : { shopcart: {} },
    "/v1/user/shopcart/coupon/cancel": (): Reply => ({ shopcart: {} }),
  });
  const cart = { user_shopcart_client_id: "c", coupon_list } as unknown as Cart;
  renderAt(<CartCoupons cart={cart} />);
  return asked;
}

const enter = async (code: string) => {
  const field = screen.getByRole("textbox", { name: "Coupon code" });
  await userEvent.clear(field);
  if (code) await userEvent.type(field, code);
  await userEvent.click(screen.getByRole("button", { name: "Use coupon" }));
};

it("sends a code for this cart, and says at its field why one is refused", async () => {
  const asked = show();
  await enter("");
  expect(screen.getByText("Enter the coupon code.")).toBeVisible();
  await enter("WRONG-1");
  expect(await screen.findByText("No shop of your cart has this code.")).toBeVisible();
  await enter("bahar 10 ");
  expect(asked.map(({ query }) => query.get("code"))).toEqual(["WRONG-1", "bahar 10"]);
  expect(asked.at(-1)?.query.get("user_shopcart_client_id")).toBe("c");
  expect(await screen.findByDisplayValue("")).toBeVisible();
});

it("shows what each coupon takes off, or why it takes nothing, and takes one out", async () => {
  const asked = show([coupon("BAHAR10"), coupon("YAZ2026", "This coupon has expired.")]);
  const [first, second] = within(screen.getByRole("list", { name: "Coupons in the cart" })).getAllByRole(
    "listitem",
  );
  expect(first).toHaveTextContent("Coupon BAHAR10−₺12.00");
  expect(second).toHaveTextContent("Coupon YAZ2026This coupon has expired.");
  await userEvent.click(screen.getByRole("button", { name: "Take coupon YAZ2026 out of the cart" }));
  expect(asked.map(({ path, query }) => [path, query.get("coupon_id")])).toEqual([
    ["/v1/user/shopcart/coupon/cancel", "YAZ2026"],
  ]);
});
