import { lazy, Suspense } from "react";
import { useTray } from "@/api/jobs/tray";
import { useSession } from "@/api/session";
import { useRunningJobs } from "../session/runningJobs";

const JobTray = lazy(() => import("./JobTray"));

/** The tray is loaded with the first job. */
export function JobTraySlot() {
  const { user } = useSession();
  useRunningJobs(user && !user.second_step_missing ? user.username : null);
  const jobs = useTray();
  return jobs.length > 0 ? (
    <Suspense>
      <JobTray />
    </Suspense>
  ) : null;
}
