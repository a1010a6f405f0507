import { isForLooking } from "@/api/preview";
import type {
  CardProduct,
  CreditCosts,
  PageProduct,
  PayPeriod,
  ProductType,
  UsageCountType,
} from "@/api/generated/types.gen";
import type { PhraseKey, Translate } from "@/phrases/useT";
import type { useFormat } from "@/ui/format";

type Formats = ReturnType<typeof useFormat>;

const GIVES: Record<ProductType, PhraseKey> = {
  credit: "store.gives.credit",
  authorization: "store.gives.authorization",
  statistics_view: "store.gives.statistics_view",
  statistics_query: "store.gives.statistics_query",
  dataset_filter: "store.gives.dataset_filter",
  machine_learning_query: "store.gives.machine_learning_query",
  cell_calculation: "store.gives.cell_calculation",
  service: "store.gives.service",
};

const USES: Record<UsageCountType, PhraseKey> = {
  unlimited: "store.uses.unlimited",
  total: "store.uses.total",
  daily: "store.uses.daily",
  monthly: "store.uses.monthly",
};

const PERIODS: Record<PayPeriod, PhraseKey> = {
  week: "store.period.week",
  month: "store.period.month",
  year: "store.period.year",
};

/** What a product gives, as a sentence. */
function givesOf(t: Translate, product: CardProduct): string {
  return t(GIVES[product.product_type]);
}

export function periodOf(t: Translate, period: PayPeriod | null): string {
  return period ? t(PERIODS[period]) : "";
}

/** What so many credits are enough for; of work that takes more than there are, nothing is said. */
function buysOf(t: Translate, number: Formats["number"], credits: number, costs: CreditCosts): string[] {
  const workbooks = Math.floor(credits / costs.workbook_credits);
  const trainings = Math.floor(credits / costs.training_credits);
  if (workbooks === 0) return [];
  return [
    t("store.buys.workbooks", { count: workbooks, cells: number(costs.workbook_cells, 0) }),
    t("store.buys.trainings", { count: trainings, seconds: number(costs.training_seconds, 0) }),
  ];
}

/** All that is to be known about a product, one plain sentence each. */
export function factsOf(
  t: Translate,
  { number }: Formats,
  product: PageProduct,
  costs: CreditCosts,
): string[] {
  const { pro_usage_count: uses, row_limit_count: rows } = product;
  const facts = [givesOf(t, product)];
  if (product.product_type === "credit") {
    if (uses !== null) facts.push(t("store.uses.credit", { count: uses }), ...buysOf(t, number, uses, costs));
  } else if (product.pro_usage_count_type === "unlimited") facts.push(t(USES.unlimited));
  else if (uses !== null) facts.push(t(USES[product.pro_usage_count_type], { count: uses }));
  if (rows !== null) facts.push(t("store.rows", { rows: number(rows, 0) }));
  if (product.expiration_time_value_by_text)
    facts.push(t("store.expires", { time: product.expiration_time_value_by_text }));
  facts.push(t(product.preparation_type === "instant" ? "store.ready.instant" : "store.ready.manual"));
  if (product.can_assign_auth) facts.push(t("store.assignable"));
  if (product.pay_type === "periodic" && product.pay_period_type)
    facts.push(t("store.periodic", { period: periodOf(t, product.pay_period_type) }));
  return facts;
}

interface Offered {
  status: string;
  available_soon: boolean;
  can_customer_add_to_shopcart: boolean;
  sold_from: string | null;
  sold_until: string | null;
}

/** The day it is where the shops are; days of sale are counted by it. */
function todayInTurkey(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Istanbul" }).format(new Date());
}

/** Whether the sale begins on a later day. */
export function isNotYetSold({ sold_from }: Pick<Offered, "sold_from">): boolean {
  return sold_from !== null && sold_from > todayInTurkey();
}

/** Whether the last day of the sale is over. */
export function isSoldNoMore({ sold_until }: Pick<Offered, "sold_until">): boolean {
  return sold_until !== null && sold_until < todayInTurkey();
}

/** Whether the customer can put a bundle into the cart by themselves now. */
export function canBeAdded(bundle: Offered): boolean {
  return (
    !isForLooking &&
    bundle.status === "active" &&
    !bundle.available_soon &&
    bundle.can_customer_add_to_shopcart &&
    !isNotYetSold(bundle) &&
    !isSoldNoMore(bundle)
  );
}
