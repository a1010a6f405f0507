import type { Lang } from "@/phrases/setup";
import type { PhraseKey, Translate } from "@/phrases/useT";
import { formatDate, formatMoney, formatNumber, formatPercent } from "@/ui/format";

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
  trial_days: "shops.bundle.trial",
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
  wanalyzer_project_id: "shops.analysis.project",
  wanalyzer_stats_id: "shops.analysis.statistics",
  wanalyzer_chart_id: "shops.analysis.chart",
  wanalyzer_machinelearning_id: "shops.analysis.model",
  getting_analysis_output_with_column_inputs_id_type: "shops.analysis.output",
  layer_tree: "shops.analysis.layerTree",
  layer_usage_type: "shops.analysis.layers",
  selected_layers: "shops.analysis.selectedLayers",
  location_usage_type: "shops.analysis.locations",
  selected_locations: "shops.analysis.selectedLocations",
  row_limit_count: "shops.analysis.rows",
  main_rule_algorithm: "shops.analysis.rule",
  withdrawal_ground: "shops.withdrawal.ground",
  withdrawal_exception: "shops.withdrawal.exception",
  campaign_try: "shops.campaign.campaign_try",
  campaign_usd: "shops.campaign.campaign_usd",
  campaign_amount_list: "shops.campaign.title",
  campaign_from: "shops.campaign.from",
  campaign_until: "shops.campaign.until",
  position: "shops.product.list",
  code: "shops.coupons.code",
  percent: "shops.coupons.percent",
  discount_try: "shops.coupons.amount_try",
  discount_usd: "shops.coupons.amount_usd",
  starts_on: "shops.coupons.starts",
  ends_on: "shops.coupons.ends",
  most_uses: "shops.coupons.most",
  most_per_person: "shops.coupons.mostPerPerson",
  bundle_list: "shops.coupons.scope",
  is_stackable: "shops.coupons.stackable",
  // What a bundle on sale would lack names no column.
  product: "shops.products.title",
  price: "shops.price.title",
  tax: "shops.price.taxRate",
  pay: "shops.pay.title",
};

export function captionOf(field: string, t: Translate): string {
  const key = CAPTIONS[field];
  return key ? t(key) : field;
}

/** Under which phrases the forms name the choices of a field. */
const CHOICES: Record<string, string> = {
  task_type: "shops.bundle.task",
  expiration_time_type: "shops.expiry",
  status: "shops.product.status",
  product_type: "shops.product.type",
  pay_type: "shops.pay",
  pay_period_type: "shops.pay.period",
  preparation_type: "shops.pay.preparation",
  pro_usage_count_type: "shops.use.counted",
  getting_analysis_output_with_column_inputs_id_type: "shops.analysis.output",
  layer_usage_type: "shops.analysis.reach",
  location_usage_type: "shops.analysis.reach",
  withdrawal_ground: "shops.withdrawal.ground",
  withdrawal_exception: "shops.withdrawal.exception",
};
const AMOUNTS: Record<string, "TRY" | "USD"> = {
  amount_try: "TRY",
  amount_usd: "USD",
  campaign_try: "TRY",
  campaign_usd: "USD",
  discount_try: "TRY",
  discount_usd: "USD",
};
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAYS = new Set([
  "pro_start_date",
  "pro_end_date",
  "campaign_from",
  "campaign_until",
  "starts_on",
  "ends_on",
  "expiration_time_value",
]);

/** A value of a change as a person reads it, and as the form of its field shows it. */
export function shownValue(field: string, value: unknown, t: Translate, lang: Lang): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return t(value ? "ui.yes" : "ui.no");
  if (Array.isArray(value)) return value.map((item) => shownValue(field, item, t, lang)).join(", ") || "–";
  if (typeof value === "object") return Object.values(value).filter(Boolean).join(" / ");
  const text = String(value);
  const choices = CHOICES[field];
  if (choices) return t(`${choices}.${text}` as PhraseKey);
  const currency = AMOUNTS[field];
  if (currency) return formatMoney(lang, Number(text) / 100, currency);
  if (field === "tax_rate_percent" || field === "percent") return formatPercent(lang, Number(text) / 100, 2);
  if (DAYS.has(field) && DAY.test(text)) return formatDate(text);
  return typeof value === "number" ? formatNumber(lang, value) : text;
}
