import { useCallback } from "react";
import { useT } from "@/phrases/useT";

const WORDS = { a: "ui.unit.a", mo: "ui.unit.mo", wk: "ui.unit.wk", d: "ui.unit.d" } as const;
const isWord = (symbol: string): symbol is keyof typeof WORDS => symbol in WORDS;

/** Units of time have signs that nobody knows; they are said as words. */
export function useUnitWord(): (symbol: string | null | undefined) => string {
  const { t } = useT();
  return useCallback((symbol) => (symbol && isWord(symbol) ? t(WORDS[symbol]) : (symbol ?? "")), [t]);
}
