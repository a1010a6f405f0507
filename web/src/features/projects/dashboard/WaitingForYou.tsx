import { Anchor, Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import type { AnswerOf } from "@/api/call";
import { isFinished } from "@/api/jobs/job";
import { useTray } from "@/api/jobs/tray";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";

/** Only who has work running needs it. */
const RunningJobs = lazy(() => import("./RunningJobs"));

/** The server counts no further. */
const MOST = 100;

/** What the person has to decide, to pay or to publish, each with the way to it, and what runs for them. */
export function WaitingForYou() {
  const { t } = useT();
  const { data } = useRead("/v1/home/waiting", {});
  const waiting = data?.list ?? [];
  const running = useTray().filter(({ job }) => !isFinished(job));
  if (waiting.length + running.length === 0) return null;
  return (
    <Section title={t("projects.waiting.title")}>
      <Stack gap="md">
        {waiting.length > 0 && <Waiting list={waiting} />}
        {running.length > 0 && (
          <Suspense>
            <RunningJobs jobs={running} />
          </Suspense>
        )}
      </Stack>
    </Section>
  );
}

function Waiting({ list }: { list: AnswerOf<"/v1/home/waiting">["list"] }) {
  const { t } = useT();
  const to = useLink();
  const { number } = useFormat();
  return (
    <Stack gap="2xs" component="ul" m={0} pl="md">
      {list.map(({ kind, count, route_view }) => (
        <li key={kind}>
          <Anchor component={Link} to={to(route_view)}>
            {t(`projects.waiting.${kind}`, {
              count,
              shown: count >= MOST ? `${number(MOST)}+` : number(count),
            })}
          </Anchor>
        </li>
      ))}
    </Stack>
  );
}
