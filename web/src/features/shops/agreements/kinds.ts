import type { AgreementKind } from "@/api/generated/types.gen";

export const KINDS: readonly AgreementKind[] = ["pre_information", "distance_sales", "other"];

/** Without these nothing is sold. */
export const NEEDED_KINDS: readonly AgreementKind[] = ["pre_information", "distance_sales"];

/** The kind that an address names. */
export function kindOf(text: string): AgreementKind {
  return KINDS.find((kind) => kind === text) ?? "other";
}
