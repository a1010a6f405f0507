import { lazy, Suspense } from "react";
import { useTray } from "@/api/jobs/tray";

const JobTray = lazy(() => import("./JobTray"));

/** The tray is loaded with the first job. */
export function JobTraySlot() {
  const jobs = useTray();
  return jobs.length > 0 ? (
    <Suspense>
      <JobTray />
    </Suspense>
  ) : null;
}
