import { useEffect } from "react";
import { useNavigate } from "react-router";
import { dropJob, isToldOnPage, onJobFinished } from "@/api/jobs/tray";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { notifyInfo } from "@/ui/notify";

/** Say when a job in the tray has finished, with the way to its result; not where a page shows it anyway. */
export function useJobNotices(): void {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  useEffect(
    () =>
      onJobFinished(({ jobId, job, title, route, params }) => {
        if (job?.state === "cancelled" || isToldOnPage(jobId)) return;
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
