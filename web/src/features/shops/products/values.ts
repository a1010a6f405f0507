import type {
  ExpirationType,
  LimitedTo,
  OutputShape,
  PayPeriod,
  PayType,
  PreparationType,
  ProductBody,
  ProductStatus,
  ProductType,
  UsageCountType,
  WithdrawalException,
  WithdrawalGround,
} from "@/api/generated/types.gen";
import { percentOf } from "../shop/values";
import type { Product } from "../types";

/** A product as its form holds it; amounts in minor units. */
export type ProductValues = {
  status: ProductStatus;
  pro_name: string;
  pro_name_en: string;
  pro_info: string;
  pro_info_en: string;
  pro_group_name: string;
  pro_group_name_en: string;
  product_type: ProductType;
  product_code: string;
  show_in_bundle_product_list: boolean;
  amount_try: number | null;
  amount_usd: number | null;
  currency_type: number;
  tax_rate_percent: number | string;
  price_includes_taxes: boolean;
  pay_type: PayType;
  pay_period_type: PayPeriod | null;
  pay_credit_card: boolean;
  pay_transfer_to_account: boolean;
  pay_delay_max_days: number | string;
  preparation_type: PreparationType;
  pro_start_date: string | null;
  pro_end_date: string | null;
  pro_usage_count: number | string;
  pro_usage_count_type: UsageCountType;
  pro_count_suffix: string;
  pro_count_suffix_en: string;
  can_assign_auth: boolean;
  auth_id: string;
  expiration_time_type: ExpirationType;
  expiration_time_value: string;
  organization_id: string;
  organization_name: string;
  organization_username: string;
  wanalyzer_project_id: string | null;
  wanalyzer_stats_id: string | null;
  wanalyzer_chart_id: string | null;
  wanalyzer_machinelearning_id: string | null;
  getting_analysis_output_with_column_inputs_id_type: OutputShape;
  layer_tree: string[];
  layer_usage_type: LimitedTo;
  selected_layers: string[];
  location_usage_type: LimitedTo;
  selected_locations: string[];
  /** Which of the layers and locations are codes; the others are texts as somebody wrote them. */
  code_list: string[];
  main_rule_algorithm: string;
  row_limit_count: number | string;
  /** Without one the usual of the type. */
  withdrawal_ground: WithdrawalGround | null;
  withdrawal_exception: WithdrawalException | null;
  campaign_try: number | null;
  campaign_usd: number | null;
  campaign_from: string | null;
  campaign_until: string | null;
};

export const CAMPAIGN_AMOUNTS = ["campaign_try", "campaign_usd"] as const;

/** What a product has without a campaign. */
export const withoutCampaign = {
  campaign_try: null,
  campaign_usd: null,
  campaign_from: null,
  campaign_until: null,
} satisfies Partial<ProductValues>;

export function hasCampaign(values: ProductValues): boolean {
  return (Object.keys(withoutCampaign) as (keyof typeof withoutCampaign)[]).some(
    (name) => values[name] !== null,
  );
}

export const PRODUCT_TYPES: readonly ProductType[] = [
  "credit",
  "authorization",
  "service",
  "statistics_view",
  "statistics_query",
  "dataset_filter",
  "machine_learning_query",
  "cell_calculation",
];

/** What a shop may put on sale: credits only a shop of the platform. */
export function typesFor(isPlatform: boolean): readonly ProductType[] {
  return isPlatform ? PRODUCT_TYPES : PRODUCT_TYPES.filter((type) => type !== "credit");
}

export type ProductPart =
  | "credits"
  | "authorization"
  | "uses"
  | "analysis"
  | "statistics"
  | "model"
  | "output";

const ANALYSIS: readonly ProductPart[] = ["uses", "analysis"];
const PARTS: Record<ProductType, readonly ProductPart[]> = {
  credit: ["credits"],
  authorization: ["authorization", "uses"],
  service: ["uses"],
  statistics_view: [...ANALYSIS, "statistics"],
  statistics_query: ANALYSIS,
  dataset_filter: [...ANALYSIS, "output"],
  machine_learning_query: [...ANALYSIS, "model", "output"],
  cell_calculation: ANALYSIS,
};

/** Whether a type of product has this part of the form. */
export function hasPart(type: ProductType, part: ProductPart): boolean {
  return PARTS[type].includes(part);
}

const EMPTY: ProductValues = {
  status: "active",
  pro_name: "",
  pro_name_en: "",
  pro_info: "",
  pro_info_en: "",
  pro_group_name: "",
  pro_group_name_en: "",
  product_type: "credit",
  product_code: "",
  show_in_bundle_product_list: true,
  amount_try: null,
  amount_usd: null,
  currency_type: 0,
  tax_rate_percent: "",
  price_includes_taxes: true,
  pay_type: "once",
  pay_period_type: null,
  pay_credit_card: true,
  pay_transfer_to_account: true,
  pay_delay_max_days: 7,
  preparation_type: "instant",
  pro_start_date: null,
  pro_end_date: null,
  pro_usage_count: "",
  pro_usage_count_type: "unlimited",
  pro_count_suffix: "",
  pro_count_suffix_en: "",
  can_assign_auth: false,
  auth_id: "",
  expiration_time_type: "never",
  expiration_time_value: "",
  organization_id: "",
  organization_name: "",
  organization_username: "",
  wanalyzer_project_id: null,
  wanalyzer_stats_id: null,
  wanalyzer_chart_id: null,
  wanalyzer_machinelearning_id: null,
  getting_analysis_output_with_column_inputs_id_type: "screen",
  layer_tree: [],
  layer_usage_type: "all",
  selected_layers: [],
  location_usage_type: "all",
  selected_locations: [],
  code_list: [],
  main_rule_algorithm: "",
  row_limit_count: "",
  withdrawal_ground: null,
  withdrawal_exception: null,
  ...withoutCampaign,
};

/** From which ground one usually withdraws from a type of product. */
export function usualGround(type: ProductType): WithdrawalGround {
  return type === "service" ? "14_days" : "until_first_use";
}

const amountIn = (list: Product["currency_amount_list"] | undefined, currency: number) =>
  list?.find(({ currency_type }) => currency_type === currency)?.amount ?? null;

export function productValues(product?: Product): ProductValues {
  if (!product) return EMPTY;
  const plain = Object.fromEntries(
    Object.keys(EMPTY)
      .filter((name) => name in product)
      .map((name) => [name, product[name as keyof Product]]),
  ) as Partial<ProductValues>;
  return {
    ...EMPTY,
    ...plain,
    amount_try: amountIn(product.currency_amount_list, 0),
    amount_usd: amountIn(product.currency_amount_list, 1),
    campaign_try: amountIn(product.campaign_amount_list, 0),
    campaign_usd: amountIn(product.campaign_amount_list, 1),
    tax_rate_percent: percentOf(product.tax_rate_percent),
    pro_usage_count: product.pro_usage_count ?? "",
    row_limit_count: product.row_limit_count ?? "",
  };
}

const numberOrNone = (typed: number | string) => (typed === "" ? null : Number(typed));

const amountsOf = (amounts: readonly (number | null)[]) =>
  amounts.flatMap((amount, currency_type) => (amount === null ? [] : [{ currency_type, amount }]));

export function productBody(values: ProductValues): ProductBody {
  const { amount_try, amount_usd, campaign_try, campaign_usd, ...rest } = values;
  const type = values.product_type;
  const isCounted = values.pro_usage_count_type !== "unlimited" || hasPart(type, "credits");
  return {
    ...rest,
    currency_amount_list: amountsOf([amount_try, amount_usd]),
    campaign_amount_list: amountsOf([campaign_try, campaign_usd]),
    tax_rate_percent: numberOrNone(values.tax_rate_percent),
    pay_period_type: values.pay_type === "periodic" ? values.pay_period_type : null,
    pay_delay_max_days: Number(values.pay_delay_max_days) || 0,
    pro_usage_count: isCounted ? numberOrNone(values.pro_usage_count) : null,
    expiration_time_value: values.expiration_time_type === "never" ? "" : values.expiration_time_value,
    auth_id: hasPart(type, "authorization") ? values.auth_id : "",
    wanalyzer_stats_id: hasPart(type, "statistics") ? values.wanalyzer_stats_id : null,
    wanalyzer_chart_id: hasPart(type, "statistics") ? values.wanalyzer_chart_id : null,
    wanalyzer_machinelearning_id: hasPart(type, "model") ? values.wanalyzer_machinelearning_id : null,
    row_limit_count: numberOrNone(values.row_limit_count),
    withdrawal_exception: values.withdrawal_ground === "none" ? values.withdrawal_exception : null,
  };
}
