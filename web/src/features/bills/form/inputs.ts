import { useT } from "@/phrases/useT";
import type { useServerForm } from "@/ui/useServerForm";
import type { BillValues } from "../values";

export type BillForm = ReturnType<typeof useServerForm<BillValues>>;

/** The signs of the language between digits. */
export function useSeparators() {
  const { lang } = useT();
  return lang === "tr"
    ? { decimalSeparator: ",", thousandSeparator: "." }
    : { decimalSeparator: ".", thousandSeparator: "," };
}
