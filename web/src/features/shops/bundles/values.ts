import type { BundleData, ExpirationType, Feature, TaskType } from "@/api/generated/types.gen";
import type { Bundle } from "../types";

/** A bundle as its form holds it. */
export type BundleValues = {
  bundle_name: string;
  bundle_name_en: string;
  bundle_info: string;
  bundle_info_en: string;
  bundle_group: string;
  bundle_group_en: string;
  task_type: TaskType;
  priority: number | string;
  feature_list: Required<Feature>[];
  available_soon: boolean;
  prices_on_the_screen: boolean;
  in_store_visibility: boolean;
  can_customer_add_to_shopcart: boolean;
  ordered_use: boolean;
  expiration_time_type: ExpirationType;
  expiration_time_value: string;
  max_assigned_count: number | string;
  trial_days: number | string;
  assigned_user_list: string[];
  organization_id: string;
  organization_name: string;
  organization_username: string;
};

export const TASK_TYPES: readonly TaskType[] = ["normal", "campaign", "registration_needed"];
export const EXPIRATIONS: readonly ExpirationType[] = ["never", "date", "day", "month", "year"];

export function bundleValues(bundle?: Bundle): BundleValues {
  return {
    bundle_name: bundle?.bundle_name ?? "",
    bundle_name_en: bundle?.bundle_name_en ?? "",
    bundle_info: bundle?.bundle_info ?? "",
    bundle_info_en: bundle?.bundle_info_en ?? "",
    bundle_group: bundle?.bundle_group ?? "",
    bundle_group_en: bundle?.bundle_group_en ?? "",
    task_type: bundle?.task_type ?? "normal",
    priority: bundle?.priority ?? 0,
    feature_list: (bundle?.feature_list ?? []).map(({ tr, en }) => ({ tr, en: en ?? "" })),
    available_soon: bundle?.available_soon ?? false,
    prices_on_the_screen: bundle?.prices_on_the_screen ?? true,
    in_store_visibility: bundle?.in_store_visibility ?? true,
    can_customer_add_to_shopcart: bundle?.can_customer_add_to_shopcart ?? true,
    ordered_use: bundle?.ordered_use ?? false,
    expiration_time_type: bundle?.expiration_time_type ?? "never",
    expiration_time_value: bundle?.expiration_time_value ?? "",
    max_assigned_count: bundle?.max_assigned_count ?? "",
    trial_days: bundle?.trial_days ?? "",
    assigned_user_list: bundle?.assigned_user_list ?? [],
    organization_id: bundle?.organization_id ?? "",
    organization_name: bundle?.organization_name ?? "",
    organization_username: bundle?.organization_username ?? "",
  };
}

export function bundleData(values: BundleValues): BundleData {
  return {
    ...values,
    priority: Number(values.priority) || 0,
    feature_list: values.feature_list
      .map(({ tr, en }) => ({ tr: tr.trim() || en.trim(), en: en.trim() }))
      .filter(({ tr }) => tr),
    expiration_time_value: values.expiration_time_type === "never" ? "" : values.expiration_time_value,
    max_assigned_count: values.max_assigned_count === "" ? null : Number(values.max_assigned_count),
    trial_days: values.trial_days === "" ? null : Number(values.trial_days),
  };
}

/** A list with one of its items a place further up (-1) or down (1). */
export function moved<T>(list: readonly T[], at: number, by: 1 | -1): T[] {
  const [from, other] = [list[at], list[at + by]];
  if (from === undefined || other === undefined) return [...list];
  return list.map((item, index) => (index === at ? other : index === at + by ? from : item));
}
