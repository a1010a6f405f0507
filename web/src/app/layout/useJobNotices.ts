import { useEffect } from "react";
import { useNavigate } from "react-router";
import { dropJob, isToldOnPage, onJobFinished } from "@/api/jobs/tray";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { notifyInfo } from "@/ui/notify";

/** Say when a job in the tray has finished, with the way to its result; not where the page that is open shows it anyway. */
export function useJobNotices(): void {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  useEffect(
    () =>
      onJobFinished(({ jobId, job, title, route, params }) => {
        if (job?.state === "cancelled" || isToldOnPage(jobId)) return;
        if (route && isOpen(to(route, params))) return;
        const hasFailed = job?.state === "failed";
        const text = hasFailed ? (job.error_message ?? t("shell.jobs.failed")) : t("shell.jobs.succeeded");
        const open = route && {
          label: t("shell.jobs.show"),
          run: () => {
            dropJob(jobId);
            void navigate(to(route, params));
          },
        };
        notifyInfo(text, open || undefined, title);
      }),
    [t, to, navigate],
  );
}

/** Whether an address is the one that is looked at; whatever more stands in it. */
function isOpen(address: string): boolean {
  const wanted = new URL(address, window.location.origin);
  const given = new URLSearchParams(window.location.search);
  return (
    wanted.pathname === window.location.pathname &&
    [...wanted.searchParams].every(([name, value]) => given.get(name) === value)
  );
}
