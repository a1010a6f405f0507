import type { ProductType } from "@/api/generated/types.gen";
import type { CallPath } from "@/api/call";
import { fold } from "@/ui/fold";

/** The screen that a product opens; a service is given by people. */
const SCREENS: Readonly<Partial<Record<ProductType, string>>> = {
  credit: "add_dataset",
  authorization: "authority_management",
  statistics_view: "statistics_view_products",
  statistics_query: "dataset_statistics_query_products",
  dataset_filter: "dataset_filter_products",
  machine_learning_query: "machine_learning_query_products",
  cell_calculation: "wanalyzer_cell_calculate_iframe",
};

export function screenOf(type: string): string | undefined {
  return SCREENS[type as ProductType];
}

/** What is read again after something was assigned or taken back. */
export const HELD_READS: readonly CallPath[] = [
  "/v1/user/shopcart/active/list",
  "/v1/user/entitlement/list",
  "/v1/user/entitlement/get",
];

/** "ayse.yilmaz, mehmet.kaya" or one name a line → the names, each once however its letters are written. */
export function namesIn(text: string): string[] {
  const seen = new Map<string, string>();
  for (const name of text.split(/[\s,;]+/).filter(Boolean)) {
    if (!seen.has(fold(name))) seen.set(fold(name), name);
  }
  return [...seen.values()];
}

/** A chosen day as its last second in Turkey. */
export function endOf(day: string | null): string | null {
  return day ? `${day}T23:59:59+03:00` : null;
}
