import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { keepUser, useSession } from "@/api/session";
import { useRead } from "@/api/useCalls";

const WHO = "/v1/user/user_controller";
const FRESH_MS = 60_000;

const listed = (roles: readonly string[] | null | undefined) => (roles ?? []).toSorted().join();

/** Roles change while somebody is signed in: bought ones begin, others end. The menu and its screens follow. */
export function useRolesNow(): void {
  const { user, isSignedIn } = useSession();
  const place = useLocation();
  const navigate = useNavigate();
  const { data } = useRead(
    WHO,
    { method: "GET" },
    { enabled: isSignedIn && !user?.second_step_missing, staleTime: FRESH_MS },
  );
  useEffect(() => {
    if (!data?.user || data.user.user_client_id !== user?.user_client_id) return;
    if (listed(data.user.roles) === listed(user.roles)) return;
    keepUser({ ...user, roles: data.user.roles });
    // The same address again: a screen that was closed opens, one that must close does.
    void navigate(place, { replace: true, preventScrollReset: true, state: place.state as unknown });
    // Only an answer changes the roles; those of a new session are newer than an answer before it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data]);
}
