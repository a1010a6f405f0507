import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BillingProfiles, Cart } from "@/api/generated/types.gen";
import { CallProblem } from "@/api/problems";
import { useSession } from "@/api/session";
import { readAgain, useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { NOT_SENT, useServerForm } from "@/ui/useServerForm";
import { agreementsOf, keepApprovals, keptApprovals, keyOf } from "./agreements";
import { buyerOf, buyerProblems, type CheckoutValues, NOBODY } from "./buyer";
import { useCartFor } from "./useCartFor";
import { useOnceKey } from "@/api/useOnceKey";
import { usePaying } from "./usePaying";

const CARTS = "/v1/user/shopcart/list";
const PROFILES = "/v1/user/billing_profile/list";

/** Refused because the cart is no longer the one shown. */
const OUTDATED = new Set(["agreements_not_approved", "cart_changed", "consent_not_given"]);

/** Stands for details that are not kept yet. */
export const OTHERS = "";

/** Everything the checkout of a cart does. */
export function useCheckout(opened: Cart, kept: BillingProfiles, onOrdered: (orderId: string) => void) {
  const { t } = useT();
  const { user } = useSession();
  const cartId = opened.user_shopcart_client_id;
  const onceOf = useOnceKey();
  const [approved, setApproved] = useState(() => keptApprovals(cartId));
  // Who is billed is chosen for this visit: no address is left in the browser.
  const [wanted, setWanted] = useState(kept.list[0]?.user_billing_profile_client_id ?? OTHERS);
  const profile =
    wanted === OTHERS
      ? undefined
      : (kept.list.find((each) => each.user_billing_profile_client_id === wanted) ?? kept.list[0]);
  const hasRoom = kept.list.length < kept.most;
  const [isRemembered, setIsRemembered] = useState(true);
  const [isMissing, setIsMissing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [keepsCard, setKeepsCard] = useState(false);
  const { pay } = usePaying();
  const cache = useQueryClient();
  const order = useChange("/v1/user/shopcart/product/order", {
    showsProblem: true,
    refreshes: [CARTS, PROFILES, "/v1/user/shopcart/order/list"],
  });
  const server = useServerForm<CheckoutValues>({
    draft: "checkout",
    initialValues: {
      ...NOBODY,
      firstname: user?.firstname ?? "",
      lastname: user?.lastname ?? "",
      pay_type: opened.can_pay_by_card ? "card" : "transfer",
    },
    validate: (values) => (profile ? {} : buyerProblems(values, t)),
  });
  const { cart, isPricing } = useCartFor(opened, kept, profile?.buyer ?? server.form.values);
  const consent = useConsent(cart);
  const sellers = agreementsOf(cart.bundle_list);
  const agreements = sellers.flatMap((seller) => seller.agreements);
  const buyer = (values: CheckoutValues) => buyerOf(profile?.buyer ?? values);
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
    const isConsentMissing = consent.require();
    const areAllApproved = agreements.every((each) => approved.includes(keyOf(each)));
    if (!areAllApproved) setIsMissing(true);
    if (!areAllApproved || isConsentMissing) return NOT_SENT;
    const body = {
      agreement_approve_list: agreements.map(({ id, version }) => ({
        agreement_id: id,
        version,
        is_approved: true,
      })),
      pay_type: values.pay_type,
      total_minor: cart.total.gross,
      consent_version: cart.consent?.version ?? null,
      buyer: buyer(values),
      is_buyer_remembered: !profile && hasRoom && isRemembered,
    };
    try {
      const { order: made } = await order.send({
        query: { user_shopcart_client_id: cartId },
        body,
        once: onceOf(body),
      });
      keepApprovals(cartId, []);
      const orderId = made.user_shopcart_client_id;
      const renewed =
        keepsCard && cart.card_renewal ? { card_renewal_version: cart.card_renewal.version } : {};
      if (made.pay_type === "card" && (await pay(orderId, undefined, renewed))) return true;
      onOrdered(orderId);
      return true;
    } catch (problem) {
      if (!(problem instanceof CallProblem)) throw problem;
      if (problem.slug === "invalid_input") {
        // What is wrong with it is said at its fields.
        if (profile) server.form.setValues({ ...profile.buyer });
        setWanted(OTHERS);
        throw problem;
      }
      setRefusal(problem.message);
      setIsMissing(problem.slug === "agreements_not_approved");
      if (OUTDATED.has(problem.slug)) await readAgain(cache, CARTS);
      return NOT_SENT;
    }
  };
  const billing = {
    profile,
    choose: setWanted,
    hasRoom,
    isRemembered,
    setIsRemembered,
    said: () => buyer(server.form.getValues()),
  };
  return {
    ...server,
    ...consent,
    keepsCard,
    setKeepsCard,
    cart,
    isPricing,
    billing,
    sellers,
    approved,
    approve,
    isMissing,
    refusal,
    send,
  };
}

/** Whether the consent to performance at once is given, in the words that are shown now. */
function useConsent({ consent }: Cart) {
  const [given, setGiven] = useState<number | null>(null);
  const [isConsentMissing, setIsConsentMissing] = useState(false);
  const isConsented = consent !== null && given === consent.version;
  return {
    isConsented,
    isConsentMissing,
    setConsented: (isGiven: boolean) => setGiven(isGiven ? (consent?.version ?? null) : null),
    /** Show that it is missing, where it is. */
    require: () => {
      const isMissing = consent !== null && !isConsented;
      setIsConsentMissing(isMissing);
      return isMissing;
    },
  };
}
