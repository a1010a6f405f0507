import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Cart } from "@/api/generated/types.gen";
import { CallProblem } from "@/api/problems";
import { useSession } from "@/api/session";
import { readAgain, useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { NOT_SENT, useServerForm } from "@/ui/useServerForm";
import { agreementsOf, keepApprovals, keptApprovals, keyOf } from "./agreements";
import { type CheckoutValues, buyerOf, NOBODY, isIdentityNumber, isTaxNumber, neededOf } from "./buyer";
import { useOnceKey } from "../useOnceKey";
import { usePaying } from "./usePaying";

const CARTS = "/v1/user/shopcart/list";

/** Refused because the cart is no longer the one shown. */
const OUTDATED = new Set(["agreements_not_approved", "cart_changed"]);

/** Everything the checkout of a cart does. */
export function useCheckout(cart: Cart, onOrdered: (orderId: string) => void) {
  const { t } = useT();
  const { user } = useSession();
  const cartId = cart.user_shopcart_client_id;
  const onceOf = useOnceKey();
  const [approved, setApproved] = useState(() => keptApprovals(cartId));
  const [isMissing, setIsMissing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { pay } = usePaying();
  const cache = useQueryClient();
  const order = useChange("/v1/user/shopcart/product/order", {
    showsProblem: true,
    refreshes: [CARTS, "/v1/user/shopcart/order/list"],
  });
  const sellers = agreementsOf(cart.bundle_list);
  const agreements = sellers.flatMap((seller) => seller.agreements);
  const server = useServerForm<CheckoutValues>({
    draft: "checkout",
    initialValues: {
      ...NOBODY,
      firstname: user?.firstname ?? "",
      lastname: user?.lastname ?? "",
      pay_type: cart.can_pay_by_card ? "card" : "transfer",
    },
    validate: (values) => problemsOf(values, t),
  });
  const approve = (keys: readonly string[]) => {
    const next = [...new Set([...approved, ...keys])];
    setApproved(next);
    keepApprovals(cartId, next);
    // Texts that are newer than the cart shown: it is read again, and says what is left.
    const shown = new Set(agreements.map(keyOf));
    if (keys.length === 0 || keys.some((key) => !shown.has(key))) void readAgain(cache, CARTS);
  };
  const send = async (values: CheckoutValues) => {
    setRefusal(null);
    if (!agreements.every((each) => approved.includes(keyOf(each)))) {
      setIsMissing(true);
      return NOT_SENT;
    }
    const body = {
      agreement_approve_list: agreements.map(({ id, version }) => ({
        agreement_id: id,
        version,
        is_approved: true,
      })),
      pay_type: values.pay_type,
      total_minor: cart.total.gross,
      buyer: buyerOf(values),
    };
    try {
      const { order: made } = await order.send({
        query: { user_shopcart_client_id: cartId },
        body,
        once: onceOf(body),
      });
      keepApprovals(cartId, []);
      const orderId = made.user_shopcart_client_id;
      if (made.pay_type === "card" && (await pay(orderId))) return true;
      onOrdered(orderId);
      return true;
    } catch (problem) {
      if (!(problem instanceof CallProblem) || problem.slug === "invalid_input") throw problem;
      setRefusal(problem.message);
      setIsMissing(problem.slug === "agreements_not_approved");
      if (OUTDATED.has(problem.slug)) await readAgain(cache, CARTS);
      return NOT_SENT;
    }
  };
  return { ...server, sellers, approved, approve, isMissing, refusal, send };
}

function problemsOf(values: CheckoutValues, t: ReturnType<typeof useT>["t"]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of neededOf(values.kind)) {
    if (!values[name].trim()) found[name] = t("orders.buyer.needed");
  }
  const number = values.identity_number.trim();
  const isRight = isIdentityNumber(number) || (values.kind === "company" && isTaxNumber(number));
  if (number && !isRight) {
    found["identity_number"] = t(
      values.kind === "company" ? "orders.buyer.taxNumber.wrong" : "orders.buyer.identityNumber.wrong",
    );
  }
  return found;
}
