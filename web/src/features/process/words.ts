import i18next from "i18next";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";

function phraseOf(key: string): PhraseKey | null {
  return i18next.exists(key) ? (key as PhraseKey) : null;
}

/** Names of queues, schedules, tasks and kinds of jobs in words; one of another release that has none stays as it is. */
export function useProcessWords() {
  const { t } = useT();
  const { number } = useFormat();
  const duration = (seconds: number | null | undefined): string => {
    if (seconds === null || seconds === undefined) return "–";
    if (seconds < 1) return t("process.time.ms", { count: Math.round(seconds * 1000) });
    if (seconds < 60) return t("process.time.seconds", { amount: number(seconds, seconds < 10 ? 1 : 0) });
    if (seconds < 3600) return t("process.time.minutes", { amount: number(seconds / 60, 0) });
    if (seconds < 86_400) return t("process.time.hours", { amount: number(seconds / 3600, 1) });
    return t("process.time.days", { amount: number(seconds / 86_400, 1) });
  };
  return {
    name: (name: string) => {
      const phrase = phraseOf(`process.name.${name}`);
      return phrase ? t(phrase) : name;
    },
    duration,
    bytes: (bytes: number | null | undefined) =>
      bytes ? t("process.megabytes", { amount: number(bytes / 1_000_000, 0) }) : "–",
    many: (count: number, isMore: boolean) => (isMore ? `≥ ${number(count, 0)}` : number(count, 0)),
  };
}
