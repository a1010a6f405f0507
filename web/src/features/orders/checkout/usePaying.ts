import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/api/call";
import { readAgain } from "@/api/useCalls";
import { notifyProblem } from "@/ui/notify";
import type { Payment } from "./outcome";

interface Way {
  pay_type?: "card" | "transfer";
  bank_slot?: number;
  /** Which words of the consent to renew by card were ticked. */
  card_renewal_version?: number;
}

async function record(orderId: string, paymentId?: string, way: Way = {}): Promise<Payment> {
  const id = paymentId ? { user_shopcart_bundle_product_payment_client_id: paymentId } : {};
  const said = { ...id, ...way };
  const chosen = Object.keys(said).length > 0 ? [said] : [];
  const { payment } = await call("/v1/user/shopcart/payment/record", {
    query: { user_shopcart_client_id: orderId },
    body: { product_payment_list: chosen },
  });
  return payment;
}

/** Begin a payment: a card leads to its page, a transfer shows where the money goes. */
export function usePaying() {
  const cache = useQueryClient();
  const [isPaying, setIsPaying] = useState(false);
  /** Whether the browser is on its way to the page of the card; what went wrong is said as a notice. */
  const pay = async (orderId: string, paymentId?: string, way: Way = {}): Promise<boolean> => {
    setIsPaying(true);
    try {
      let payment = await record(orderId, paymentId, way);
      const isCard = payment.pay_type === "card";
      // A way that was changed, or a card that was declined, makes a new payment: the next call opens its page.
      if (isCard && !payment.page_url) {
        const { card_renewal_version: version } = way;
        const kept = version === undefined ? {} : { card_renewal_version: version };
        payment = await record(orderId, payment.user_shopcart_bundle_product_payment_client_id, kept);
      }
      if (isCard && payment.page_url) {
        location.assign(payment.page_url);
        return true;
      }
      await readAgain(cache, "/v1/user/shopcart/order/get");
    } catch (problem) {
      notifyProblem(problem);
      await readAgain(cache, "/v1/user/shopcart/order/get");
    }
    setIsPaying(false);
    return false;
  };
  return { pay, isPaying };
}
