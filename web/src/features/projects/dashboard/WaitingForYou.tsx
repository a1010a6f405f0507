import { Anchor, Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { isFinished } from "@/api/jobs/job";
import { useTray } from "@/api/jobs/tray";
import { useWaiting } from "@/screens/useWaiting";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { Section } from "@/ui/Page";

/** Only who has work running needs it. */
const RunningJobs = lazy(() => import("./RunningJobs"));

/** What the person has to decide, to pay, to mend or to publish, each with the way to it, and what runs for them. */
export function WaitingForYou() {
  const { t } = useT();
  const to = useLink();
  const waiting = useWaiting();
  const running = useTray().filter(({ job }) => !isFinished(job));
  if (waiting.length + running.length === 0) return null;
  return (
    <Section title={t("projects.waiting.title")}>
      <Stack gap="md">
        {waiting.length > 0 && (
          <Stack gap="2xs" component="ul" m={0} pl="md">
            {waiting.map(({ kind, route, text }) => (
              <li key={kind}>
                <Anchor component={Link} to={to(route)}>
                  {text}
                </Anchor>
              </li>
            ))}
          </Stack>
        )}
        {running.length > 0 && (
          <Suspense>
            <RunningJobs jobs={running} />
          </Suspense>
        )}
      </Stack>
    </Section>
  );
}
