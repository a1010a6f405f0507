import { call } from "@/api/call";
import type { Cart, CartBundle } from "@/api/generated/types.gen";
import { CallProblem } from "@/api/problems";
import {
  isSameLine,
  keepVisitorCart,
  MOST_COUNT,
  readVisitorCart,
  type VisitorLine,
  withoutLine,
} from "./visitorCart";

/** A line that the server would not take, and why. */
interface RefusedLine {
  line: VisitorLine;
  problem: CallProblem;
}

export interface Merged {
  added: number;
  refused: RefusedLine[];
}

function heldBy(carts: readonly Cart[], line: VisitorLine): CartBundle | undefined {
  return carts
    .find((cart) => String(cart.currency_type) === line.currency)
    ?.bundle_list.find((held) => held.user_shop_bundle_client_id === line.bundleId);
}

/** Bring what was put into the cart before the sign-in over to the person's own cart, line by line.
 *
 * For every line it is decided first how many the cart is to hold, and written down; so a call whose answer was lost is
 * made again without adding anything twice. A line the server refuses is given up and told; without a connection the
 * lines stay for the next time.
 */
export function mergeVisitorCart(userId: string): Promise<Merged> {
  const next = last.then(() => alone(() => merge(userId)));
  last = next.catch(() => {});
  return next;
}

const LOCK = "terazi.cart";
let last: Promise<unknown> = Promise.resolve();

/** One tab at a time, where the browser can see to that (it does so on secure addresses only). */
function alone<T>(act: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? (locks.request(LOCK, act) as Promise<T>) : act();
}

async function merge(userId: string): Promise<Merged> {
  const merged: Merged = { added: 0, refused: [] };
  if (readVisitorCart().length === 0) return merged;
  const { list } = await call("/v1/user/shopcart/list");
  decideTargets(list);
  for (const line of readVisitorCart()) {
    try {
      await bring(userId, line, heldBy(list, line));
      merged.added += 1;
    } catch (problem) {
      if (!(problem instanceof CallProblem) || problem.leadsAway) throw problem;
      if (problem.httpStatus === 429 || problem.httpStatus >= 500) throw problem;
      merged.refused.push({ line, problem });
    }
    keepVisitorCart(withoutLine(readVisitorCart(), line));
  }
  return merged;
}

function decideTargets(carts: readonly Cart[]): void {
  keepVisitorCart(
    readVisitorCart().map((line) =>
      line.target
        ? line
        : {
            ...line,
            target: Math.min(MOST_COUNT, line.count + (heldBy(carts, line)?.add_bundle_count ?? 0)),
          },
    ),
  );
}

async function bring(userId: string, line: VisitorLine, held: CartBundle | undefined): Promise<void> {
  const target = readVisitorCart().find((each) => isSameLine(each, line))?.target ?? line.count;
  if (held?.add_bundle_count === target) return;
  await call("/v1/user/shopcart/bundle/add", {
    query: {
      user_client_id: userId,
      user_shop_bundle_client_id: line.bundleId,
      user_shop_client_id: line.shopId,
      add_bundle_count: target,
      user_currency_type: line.currency,
      ...(held ? { user_shopcart_bundle_client_id: held.user_shopcart_bundle_client_id } : {}),
      ...(line.token ? { organization_token: line.token } : {}),
    },
  });
}
