import { readStored, writeStored } from "@/api/storage";
import type { CartBundle } from "@/api/generated/types.gen";

/** An agreement to approve, and for which bundle. */
export interface ToApprove {
  id: string;
  version: number;
  kind: string;
  title: string;
  bundleName: string;
}

/** What one seller has to be agreed with: it is read and approved together. */
export interface SellerAgreements {
  shopId: string;
  shopName: string;
  agreements: ToApprove[];
}

/** The agreements of a cart by seller, each version once. */
export function agreementsOf(bundles: readonly CartBundle[]): SellerAgreements[] {
  const sellers = new Map<string, SellerAgreements>();
  const known = new Set<string>();
  for (const bundle of bundles) {
    const { user_shop_client_id: shopId, shop_name: shopName, bundle_name: bundleName } = bundle;
    for (const { agreement_id: id, version, kind, title } of bundle.agreement_list) {
      if (known.has(keyOf({ id, version }))) continue;
      known.add(keyOf({ id, version }));
      const seller = sellers.get(shopId) ?? { shopId, shopName, agreements: [] };
      seller.agreements.push({ id, version, kind, title, bundleName });
      sellers.set(shopId, seller);
    }
  }
  return [...sellers.values()];
}

export function keyOf({ id, version }: Pick<ToApprove, "id" | "version">): string {
  return `${id}:${version}`;
}

/** What of a seller's agreements is not approved yet. */
export function missingOf({ agreements }: SellerAgreements, approved: readonly string[]): ToApprove[] {
  return agreements.filter((each) => !approved.includes(keyOf(each)));
}

/** What was approved is kept for this tab, so that a reload does not ask for it again. */
export function keptApprovals(cartId: string): string[] {
  return readStored<string[]>(`terazi.approved.${cartId}`, "session") ?? [];
}

export function keepApprovals(cartId: string, keys: readonly string[]): void {
  writeStored(`terazi.approved.${cartId}`, keys.length ? keys : null, "session");
}
