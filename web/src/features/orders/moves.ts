import type { PhraseKey } from "@/phrases/useT";

/** What is moved. */
export type Subject = "bundle" | "product" | "payment" | "delivery";

export interface Move {
  label: PhraseKey;
  /** What it means, before it is done; without it the move is made at once. */
  meaning?: PhraseKey;
  needsReason?: boolean;
  /** Who sees the reason, where it is not the buyer. */
  reasonHint?: PhraseKey;
  isLasting?: boolean;
  /** Nothing is paid back for some or all of it, which is said before and accepted with it. */
  acceptsLoss?: boolean;
  /** What else is said before it is done. */
  notes?: readonly string[];
}

type Moves = Readonly<Record<string, Move>>;

const SHOP: Readonly<Record<Subject, Moves>> = {
  bundle: {
    payment_approved: { label: "orders.move.approve", meaning: "orders.move.approve.text" },
    payment_cancelled: {
      label: "orders.move.reject",
      meaning: "orders.move.reject.text",
      needsReason: true,
      isLasting: true,
    },
    register_approve_completed: { label: "orders.move.accept", meaning: "orders.move.accept.text" },
    register_not_accepted: {
      label: "orders.move.decline",
      meaning: "orders.move.decline.text",
      needsReason: true,
    },
    bundle_active: { label: "orders.move.resume" },
    bundle_passive: { label: "orders.move.suspend", meaning: "orders.move.suspend.text", needsReason: true },
    termination: {
      label: "orders.move.terminate",
      meaning: "orders.move.terminate.text",
      needsReason: true,
      isLasting: true,
    },
  },
  product: {
    active: { label: "orders.move.ready" },
    passive: { label: "orders.move.suspend", meaning: "orders.move.suspend.text", needsReason: true },
    terminated: {
      label: "orders.move.terminate",
      meaning: "orders.move.terminate.text",
      needsReason: true,
      isLasting: true,
    },
  },
  payment: {
    approved: { label: "orders.move.approve", meaning: "orders.move.approve.text" },
    cancelled: {
      label: "orders.move.reject",
      meaning: "orders.move.reject.text",
      needsReason: true,
      isLasting: true,
    },
  },
  delivery: {
    confirmed: {
      label: "orders.move.deliveryUphold",
      meaning: "orders.move.deliveryUphold.text",
      isLasting: true,
    },
    taken_back: {
      label: "orders.move.deliveryBack",
      meaning: "orders.move.deliveryBack.text",
      needsReason: true,
    },
  },
};

const BUYER: Readonly<Record<Subject, Moves>> = {
  bundle: {
    payment_cancelled: {
      label: "orders.move.cancel",
      meaning: "orders.move.cancel.text",
      isLasting: true,
    },
    termination: {
      label: "orders.move.withdraw",
      meaning: "orders.move.withdraw.text",
      isLasting: true,
    },
    register_approve_waiting: { label: "orders.move.sendAgain" },
  },
  product: {
    terminated: {
      label: "orders.move.withdrawProduct",
      meaning: "orders.move.withdraw.text",
      isLasting: true,
    },
  },
  // The bundle is cancelled with its payment: one button is enough.
  payment: {},
  delivery: {
    confirmed: { label: "orders.move.deliveryConfirm", meaning: "orders.move.deliveryConfirm.text" },
    objected: {
      label: "orders.move.deliveryObject",
      meaning: "orders.move.deliveryObject.text",
      needsReason: true,
      reasonHint: "orders.move.words.hint",
    },
  },
};

/** The moves with which a buyer ends a bundle or a product, as they are called where it is no withdrawal. */
const ENDED: Readonly<Record<string, PhraseKey>> = {
  termination: "orders.move.end",
  terminated: "orders.move.endProduct",
};

/** What ending would bring a buyer now: whether anything may still be withdrawn from, and what is said of it. */
export interface Ending {
  isWithdrawal: boolean;
  isLossy: boolean;
  notes: readonly string[];
}

/** A buyer's moves, with what ending brings now: after the window it is no withdrawal any more, and is not called one. */
export function withEnding<M extends { status: string; move: Move }>(
  moves: readonly M[],
  ending: Ending,
): M[] {
  return moves.map((each) =>
    each.status in ENDED
      ? {
          ...each,
          move: {
            ...each.move,
            ...(ending.isWithdrawal
              ? {}
              : { label: ENDED[each.status], meaning: "orders.move.end.text" as const }),
            acceptsLoss: ending.isLossy,
            notes: ending.notes,
          },
        }
      : each,
  );
}

/** The moves to offer: what the server allows now, in its order, as far as this side has words for it. */
export function movesOf(
  subject: Subject,
  allowed: readonly string[],
  isShop: boolean,
): { status: string; move: Move }[] {
  const known = (isShop ? SHOP : BUYER)[subject];
  return allowed.flatMap((status) => {
    const move = known[status];
    return move ? [{ status, move }] : [];
  });
}
