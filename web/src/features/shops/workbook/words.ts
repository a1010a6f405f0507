import type { PhraseKey, Translate } from "@/phrases/useT";

/** What the forms call the fields of a workbook. */
const CAPTIONS: Record<string, PhraseKey> = {
  bundle_name: "shops.bundle.name",
  bundle_name_en: "shops.bundle.nameEn",
  bundle_info: "shops.bundle.info",
  bundle_info_en: "shops.bundle.infoEn",
  bundle_group: "shops.bundle.group",
  bundle_group_en: "shops.bundle.groupEn",
  task_type: "shops.bundle.task",
  priority: "shops.bundle.priority",
  feature_list: "shops.bundle.features",
  available_soon: "shops.bundle.soon",
  prices_on_the_screen: "shops.bundle.prices",
  in_store_visibility: "shops.bundle.visible",
  can_customer_add_to_shopcart: "shops.bundle.toCart",
  ordered_use: "shops.bundle.ordered",
  expiration_time_type: "shops.expiry",
  expiration_time_value: "shops.expiry.value",
  max_assigned_count: "shops.bundle.mostAssigned",
  assigned_user_list: "shops.bundle.assigned",
  organization_id: "shops.organization.id",
  organization_name: "shops.organization.name",
  organization_username: "shops.organization.username",
  status: "shops.product.status",
  pro_name: "shops.product.name",
  pro_name_en: "shops.product.nameEn",
  pro_info: "shops.product.info",
  pro_info_en: "shops.product.infoEn",
  pro_group_name: "shops.product.group",
  pro_group_name_en: "shops.product.groupEn",
  product_type: "shops.product.type",
  product_code: "shops.product.code",
  show_in_bundle_product_list: "shops.product.shown",
  amount_try: "shops.price.amount_try",
  amount_usd: "shops.price.amount_usd",
  currency_type: "shops.price.mainCurrency",
  tax_rate_percent: "shops.price.taxRate",
  price_includes_taxes: "shops.price.includesTax",
  pay_type: "shops.pay.type",
  pay_period_type: "shops.pay.period",
  pay_credit_card: "shops.pay.card",
  pay_transfer_to_account: "shops.pay.transfer",
  pay_delay_max_days: "shops.pay.delay",
  preparation_type: "shops.pay.preparation",
  pro_start_date: "shops.pay.from",
  pro_end_date: "shops.pay.until",
  pro_usage_count: "shops.use.count",
  pro_usage_count_type: "shops.use.counted",
  pro_count_suffix: "shops.use.suffix",
  pro_count_suffix_en: "shops.use.suffixEn",
  can_assign_auth: "shops.use.assign",
  auth_id: "shops.use.authorization",
  row_limit_count: "shops.analysis.rows",
  main_rule_algorithm: "shops.analysis.rule",
  position: "shops.product.list",
};

export function captionOf(field: string, t: Translate): string {
  const key = CAPTIONS[field];
  return key ? t(key) : field;
}

/** A value of a change as a person reads it. */
export function shownValue(value: unknown, t: Translate): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return t(value ? "ui.yes" : "ui.no");
  if (Array.isArray(value)) return value.map((item) => shownValue(item, t)).join(", ") || "–";
  if (typeof value === "object") return Object.values(value).filter(Boolean).join(" / ");
  return String(value);
}
