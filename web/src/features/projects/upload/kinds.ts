import { useT } from "@/phrases/useT";

/** Which files are workbooks, and how large one may be. */
export const MAX_BYTES = 10_000_000;
export const EXTENSIONS = [".xlsx", ".xls"];

/** What is said of files that are none, by their extension. */
export function useRefusedTypes(): Record<string, string> {
  const { t } = useT();
  return {
    ".xlsm": t("projects.upload.macros", { type: ".xlsm" }),
    ".xlsb": t("projects.upload.macros", { type: ".xlsb" }),
    ".csv": t("projects.upload.csv"),
  };
}
