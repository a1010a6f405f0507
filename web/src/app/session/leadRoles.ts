import { haveSameRoles, sessionStore } from "@/api/session";
import type { AppRouter } from "../router";

/** Ask for the shown screen again when the roles change: one that was closed opens, one that must close does. */
export function leadRoles(router: AppRouter): () => void {
  let known = sessionStore.get()?.user ?? null;
  return sessionStore.subscribe(() => {
    const before = known;
    known = sessionStore.get()?.user ?? null;
    if (!before || before.user_client_id !== known?.user_client_id || haveSameRoles(before, known)) return;
    // Somebody who is on the way to another screen gets there.
    if (router.state.navigation.state !== "idle") return void router.revalidate();
    const place = router.state.location;
    const state = place.state as unknown;
    void router.navigate(place, { replace: true, preventScrollReset: true, state });
  });
}
