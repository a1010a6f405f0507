import type { QueryClient } from "@tanstack/react-query";
import { sessionStore } from "@/api/session";
import type { Site } from "@/api/site";
import { spokenLang } from "@/phrases/setup";
import { screenAt } from "@/screens/links";
import { needsStepFirst, stepPath } from "../guards";
import type { AppRouter } from "../router";

/** Take the person to the set-up of a second step as soon as the server wants one. */
export function leadToSecondStep(site: Site, router: AppRouter, cache: QueryClient): () => void {
  return sessionStore.subscribe(() => {
    const user = sessionStore.get()?.user ?? null;
    const { pathname, search, hash } = router.state.location;
    const entry = screenAt(site, pathname)?.entry;
    if (!entry || !needsStepFirst(site, entry, user)) return;
    // What was read before the server wanted the step says that none is missing.
    cache.removeQueries({ queryKey: ["/v1/user/security/get"] });
    void router.navigate(stepPath(site, spokenLang(), pathname + search + hash));
  });
}
