import { lazy, Suspense } from "react";
import { hasRole, useSession } from "@/api/session";

const EditSwitch = lazy(() => import("./edit/EditSwitch"));

/** The way into editing on the page, for who may edit sites; nobody else loads it. */
export default function SiteHeader() {
  const { user } = useSession();
  if (!hasRole(user, "website_admin", "website_edit")) return null;
  return (
    <Suspense>
      <EditSwitch />
    </Suspense>
  );
}
