import "@mantine/dates/styles.layer.css";
import "dayjs/locale/tr";
import { useT } from "@/phrases/useT";
import type { useServerForm } from "@/ui/useServerForm";
import type { BillValues } from "../values";

export type BillForm = ReturnType<typeof useServerForm<BillValues>>;

/** How every date of the form is written. */
export function useDates() {
  const { t, lang } = useT();
  return {
    locale: lang,
    valueFormat: "DD.MM.YYYY",
    clearable: true,
    clearButtonProps: { "aria-label": t("bills.clear") },
    placeholder: t("bills.dateForm"),
  };
}

/** The signs of the language between digits. */
export function useSeparators() {
  const { lang } = useT();
  return lang === "tr"
    ? { decimalSeparator: ",", thousandSeparator: "." }
    : { decimalSeparator: ".", thousandSeparator: "," };
}
