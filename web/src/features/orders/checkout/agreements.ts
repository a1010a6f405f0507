import { readStored, writeStored } from "@/api/storage";
import type { CartBundle } from "@/api/generated/types.gen";

/** An agreement to approve, for which bundle and of which shop. */
export interface ToApprove {
  id: string;
  version: number;
  kind: string;
  title: string;
  bundleName: string;
  shopName: string;
}

/** The agreements of a cart, each version once. */
export function agreementsOf(bundles: readonly CartBundle[]): ToApprove[] {
  const found = new Map<string, ToApprove>();
  for (const bundle of bundles) {
    for (const { agreement_id, version, kind, title } of bundle.agreement_list) {
      const key = `${agreement_id}:${version}`;
      if (!found.has(key)) {
        const { bundle_name: bundleName, shop_name: shopName } = bundle;
        found.set(key, { id: agreement_id, version, kind, title, bundleName, shopName });
      }
    }
  }
  return [...found.values()];
}

export function keyOf({ id, version }: Pick<ToApprove, "id" | "version">): string {
  return `${id}:${version}`;
}

/** What was approved is kept for this tab, so that a reload does not ask for it again. */
export function keptApprovals(cartId: string): string[] {
  return readStored<string[]>(`terazi.approved.${cartId}`, "session") ?? [];
}

export function keepApprovals(cartId: string, keys: readonly string[]): void {
  writeStored(`terazi.approved.${cartId}`, keys.length ? keys : null, "session");
}
