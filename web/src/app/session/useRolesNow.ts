import { useEffect, useRef } from "react";
import { haveSameRoles, keepUser, useSession } from "@/api/session";
import { useRead } from "@/api/useCalls";

const WHO = "/v1/user/user_controller";
const FRESH_MS = 60_000;

/** Roles change while somebody is signed in: bought ones begin, others end. The session keeps those of now. */
export function useRolesNow(): void {
  const { user, isSignedIn } = useSession();
  const newest = useRef(0);
  const { data, dataUpdatedAt } = useRead(
    WHO,
    { method: "GET" },
    { enabled: isSignedIn && !user?.second_step_missing, staleTime: FRESH_MS },
  );
  useEffect(() => {
    // Each language keeps its own answer: the one of the language switched to may be older than what is known.
    if (!data?.user || dataUpdatedAt <= newest.current) return;
    newest.current = dataUpdatedAt;
    if (data.user.user_client_id !== user?.user_client_id || haveSameRoles(data.user, user)) return;
    keepUser({ ...user, roles: data.user.roles });
    // Only an answer changes the roles; those of a new session are newer than an answer before it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data, dataUpdatedAt]);
}
