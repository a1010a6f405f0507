import { useT } from "@/phrases/useT";

/** What every calendar has: names for its arrows, which show no words, and no days that are too pale or too red to be read. */
export function useCalendar() {
  const { t, lang } = useT();
  return {
    locale: lang,
    hideOutsideDates: true,
    weekendDays: [],
    ariaLabels: {
      previousMonth: t("ui.day.previousMonth"),
      nextMonth: t("ui.day.nextMonth"),
      previousYear: t("ui.day.previousYear"),
      nextYear: t("ui.day.nextYear"),
      previousDecade: t("ui.day.previousDecade"),
      nextDecade: t("ui.day.nextDecade"),
    },
  };
}
