import i18next from "i18next";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";

function phraseOf(key: string): PhraseKey | null {
  return i18next.exists(key) ? (key as PhraseKey) : null;
}

/** What our own lines begin with; the rest of a line is technical. */
const LINES: readonly (readonly [string, PhraseKey])[] = [
  ["web process began", "process.line.web.began"],
  ["web process ended", "process.line.web.ended"],
  ["worker process began", "process.line.worker.began"],
  ["worker process ended", "process.line.worker.ended"],
  ["call failed", "process.line.call"],
  ["a run of a task failed", "process.line.task"],
  ["job failed", "process.line.job"],
  ["job interrupted", "process.line.interrupted"],
  ["computation died", "process.line.died"],
  ["database lost", "process.line.database"],
  ["service lost", "process.line.service"],
];

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
    /** A line of the log: what we say ourselves in words, with what was told beside it. */
    line: (text: string) => {
      const known = LINES.find(([said]) => text.startsWith(said));
      return known ? t(known[1]) + text.slice(known[0].length) : text;
    },
    bytes: (bytes: number | null | undefined) =>
      bytes ? t("process.megabytes", { amount: number(bytes / 1_000_000, 0) }) : "–",
    many: (count: number, isMore: boolean) => (isMore ? `≥ ${number(count, 0)}` : number(count, 0)),
  };
}
