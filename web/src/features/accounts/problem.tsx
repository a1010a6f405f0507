import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { CallProblem } from "@/api/problems";
import type { Lang } from "@/api/context";
import { useT } from "@/phrases/useT";
import { formatDateTime, formatTime } from "@/ui/format";

interface Kept {
  problem: unknown;
  lang: Lang;
}

const MINUTE_SECONDS = 60;
const DAY_MS = 86_400_000;

/** The last problem of a form. The server said it in the language of that moment, so another language forgets it. */
export function useProblem() {
  const { lang } = useT();
  const [kept, setKept] = useState<Kept | null>(null);
  return {
    problem: kept?.lang === lang ? kept.problem : null,
    show: (problem: unknown) => setKept({ problem, lang }),
    clear: () => setKept(null),
  };
}

/** What the server refused, in its place above the form, and when to try again. */
export function ProblemAlert({ problem }: { problem: unknown }) {
  const { t } = useT();
  if (!problem) return null;
  const isRefusal = problem instanceof CallProblem;
  const advice =
    isRefusal && problem.retryAt && isLong(problem)
      ? t("accounts.retryAt", { time: momentOf(problem.retryAt) })
      : null;
  return (
    <Alert color="danger" role="alert" p="sm" icon={<IconAlertTriangle aria-hidden />}>
      <Text fw={600} inherit>
        {isRefusal ? problem.message : t("ui.network.title")}
      </Text>
      {isRefusal ? advice : t("ui.network.advice")}
    </Alert>
  );
}

/** A short wait is said in seconds by the refusal itself; the clock would only say the same less exactly. */
function isLong({ answer }: CallProblem): boolean {
  return (answer.retry_after ?? 0) > MINUTE_SECONDS;
}

/** Today the time is enough; a limit by the day ends on another one. */
function momentOf(at: Date): string {
  const isToday = at.getTime() - Date.now() < DAY_MS / 2;
  return isToday ? formatTime(at) : formatDateTime(at);
}

/** Leave a form's `send` with nothing sent: what is wrong is on the screen already, and the draft stays. */
export function keepTyping(): never {
  throw new DOMException("Nothing was sent", "AbortError");
}
