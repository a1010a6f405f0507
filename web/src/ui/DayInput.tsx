import "@mantine/dates/styles.layer.css";
import { DateInput, type DateInputProps } from "@mantine/dates";
import "dayjs/locale/tr";
import { useT } from "@/phrases/useT";
import { typedDate } from "./typedDate";

/** A day, chosen from a calendar or typed as people write it: 31.12.2026. */
export function DayInput(props: Omit<DateInputProps, "valueFormat" | "locale" | "dateParser">) {
  const { t, lang } = useT();
  return (
    <DateInput
      placeholder={t("ui.day.form")}
      clearButtonProps={{ "aria-label": t("ui.day.clear") }}
      {...props}
      locale={lang}
      valueFormat="DD.MM.YYYY"
      dateParser={typedDate}
    />
  );
}
