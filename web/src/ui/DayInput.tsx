import "@mantine/dates/styles.layer.css";
import { DateInput, type DateInputProps } from "@mantine/dates";
import "dayjs/locale/tr";
import { useT } from "@/phrases/useT";
import { typedDate } from "./typedDate";
import { useCalendar } from "./useCalendar";

/** A day, chosen from a calendar or typed as people write it: 31.12.2026. */
export function DayInput(props: Omit<DateInputProps, "valueFormat" | "locale" | "dateParser">) {
  const { t } = useT();
  const calendar = useCalendar();
  return (
    <DateInput
      placeholder={t("ui.day.form")}
      {...calendar}
      clearButtonProps={{ "aria-label": t("ui.day.clear") }}
      {...props}
      valueFormat="DD.MM.YYYY"
      dateParser={typedDate}
    />
  );
}
