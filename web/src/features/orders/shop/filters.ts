import type { CallInput } from "@/api/call";
import { readStored, writeStored } from "@/api/storage";

export type OrderFilter = NonNullable<CallInput<"/v1/user/shop/order/list">["body"]>;

export const STATES = [
  "payment_waiting",
  "payment_approved",
  "register_approve_waiting",
  "register_not_accepted",
  "bundle_active",
  "bundle_passive",
  "payment_cancelled",
  "termination",
  "payment_refunded",
] as const;

/** The parameters of the address that a view consists of. */
export const PARTS = [
  "status",
  "way",
  "receipt",
  "delivery",
  "since",
  "until",
  "text",
  "bundle",
  "least",
  "most",
  "currency",
] as const;

/** Those that stand behind a button. */
export const MORE_PARTS = [
  "way",
  "receipt",
  "delivery",
  "since",
  "until",
  "bundle",
  "least",
  "most",
  "currency",
] as const;

/** In which states a delivery of a service waits for somebody, or was answered. */
export const DELIVERIES = ["waiting", "objected", "confirmed", "taken_back"] as const;

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const WHOLE = /^\d{1,12}$/;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What the address asks for; what is not understood there does not matter. */
export function filterOf(search: string): OrderFilter {
  const params = new URLSearchParams(search);
  const of = (name: (typeof PARTS)[number]) => params.get(name) ?? "";
  const states = of("status").split(",");
  const chosen = STATES.filter((state) => states.includes(state));
  const way = of("way");
  const delivery = DELIVERIES.find((state) => state === of("delivery"));
  return {
    ...(chosen.length ? { status_list: chosen } : {}),
    ...(way === "card" || way === "transfer" ? { pay_type: way } : {}),
    ...(["yes", "no"].includes(of("receipt")) ? { has_receipt: of("receipt") === "yes" } : {}),
    ...(delivery ? { delivery_status: delivery } : {}),
    ...(DAY.test(of("since")) ? { begin_date: of("since") } : {}),
    ...(DAY.test(of("until")) ? { end_date: of("until") } : {}),
    ...(ID.test(of("bundle")) ? { user_shop_bundle_client_id: of("bundle") } : {}),
    ...(WHOLE.test(of("least")) ? { least_amount: Number(of("least")) } : {}),
    ...(WHOLE.test(of("most")) ? { most_amount: Number(of("most")) } : {}),
    ...(["0", "1"].includes(of("currency")) ? { currency_type: Number(of("currency")) } : {}),
    ...(of("text").trim() ? { search_text: of("text").trim().slice(0, 100) } : {}),
  };
}

/** The part of the address that is a view: the filters, in one order, without the shop and the tab. */
export function viewOf(search: string): string {
  const params = new URLSearchParams(search);
  const view = new URLSearchParams();
  for (const name of PARTS) {
    const value = params.get(name);
    if (value) view.set(name, value);
  }
  return view.toString();
}

/** An address with another view in it. */
export function withView(search: string, view: string): string {
  const params = new URLSearchParams(search);
  for (const name of PARTS) params.delete(name);
  for (const [name, value] of new URLSearchParams(view)) params.set(name, value);
  return params.toString();
}

export interface SavedView {
  name: string;
  view: string;
}

const keyOf = (shopId: string) => `terazi.orderViews.${shopId}`;

export function savedViews(shopId: string): SavedView[] {
  return readStored<SavedView[]>(keyOf(shopId)) ?? [];
}

export function saveViews(shopId: string, views: readonly SavedView[]): void {
  writeStored(keyOf(shopId), views.length ? views : null);
}

/** The moves that every one of the chosen orders allows now, in the order of the first. */
export function commonMoves(orders: readonly { allowed_list: readonly string[] }[]): string[] {
  const [first, ...others] = orders;
  return (
    first?.allowed_list.filter((move) => others.every(({ allowed_list }) => allowed_list.includes(move))) ??
    []
  );
}
