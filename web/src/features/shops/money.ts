import type { Lang } from "@/phrases/setup";

export const CURRENCIES = [
  { type: 0, code: "TRY", sign: "₺" },
  { type: 1, code: "USD", sign: "$" },
] as const;

const GROUP: Record<Lang, string> = { tr: ".", en: "," };

/** What was typed as money, in minor units: 1.234,56 and 1,234.56 alike. Null = nothing, undefined = no amount. */
export function readMoney(lang: Lang, text: string): number | null | undefined {
  const typed = text.replaceAll(/[\s₺$]/g, "");
  if (!typed) return null;
  const match = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*|\d+)(?:([.,])(\d{1,2}))?$/.exec(typed);
  if (!match) return undefined;
  const [, whole = "", group, point, decimals = ""] = match;
  if (group && group === point) return undefined;
  // One sign before three digits means thousands in one language and nothing in the other.
  const isFraction = group && !point && group !== GROUP[lang] && whole.split(group).length === 2;
  if (isFraction) return undefined;
  return Number(whole.replaceAll(/[.,]/g, "")) * 100 + Number(decimals.padEnd(2, "0"));
}

/** 123456 → 1.234,56, as it is typed. */
export function writeMoney(lang: Lang, minor: number | null): string {
  if (minor === null || Number.isNaN(minor)) return "";
  const whole = String(Math.floor(minor / 100)).replaceAll(/\B(?=(\d{3})+$)/g, GROUP[lang]);
  return `${whole}${lang === "tr" ? "," : "."}${String(minor % 100).padStart(2, "0")}`;
}

export interface Price {
  net: number;
  tax: number;
  gross: number;
}

/** One price with its tax, in minor units; halves are rounded up once, as the server does it. */
export function priceOf(amount: number, percent: number, includesTax: boolean): Price {
  const rate = Math.round(percent * 100);
  if (includesTax) {
    const tax = halfUp(amount * rate, 10_000 + rate);
    return { net: amount - tax, tax, gross: amount };
  }
  const tax = halfUp(amount * rate, 10_000);
  return { net: amount, tax, gross: amount + tax };
}

function halfUp(above: number, below: number): number {
  return Math.floor((2 * above + below) / (2 * below));
}
