import { useMemo } from "react";
import { useT } from "@/phrases/useT";
import { useChartWords } from "../useChartWords";
import type { OwnChartWords } from "./drawn";

/** The words of a chart of one's own in the language of the page. */
export function useOwnChartWords(): OwnChartWords {
  const { t } = useT();
  const words = useChartWords();
  return useMemo(
    () => ({
      ...words,
      all: t("charts.pivot.all"),
      province: t("charts.own.province"),
      none: t("charts.own.noRows"),
    }),
    [words, t],
  );
}
