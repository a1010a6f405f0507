import { lazy, Suspense } from "react";
import { hasRole, useSession } from "@/api/session";
import { useSite } from "@/api/site";
import { entryOf } from "@/screens/links";

const Bell = lazy(() => import("./bell/Bell"));

/** The bell of who answers; nobody else loads it. */
export default function SupportHeader() {
  const site = useSite();
  const { user } = useSession();
  if (!hasRole(user, "support_answer") || !entryOf(site, "user_support_list")) return null;
  return (
    <Suspense>
      <Bell />
    </Suspense>
  );
}
