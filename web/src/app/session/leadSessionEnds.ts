import type { QueryClient } from "@tanstack/react-query";
import { dropAllJobs } from "@/api/jobs/tray";
import { onSessionEnd, type SessionEnd, sessionStore } from "@/api/session";
import type { Site } from "@/api/site";
import { spokenLang } from "@/phrases/setup";
import { entryOf, pathOf } from "@/screens/links";
import { notifyInfo } from "@/ui/notify";
import type { AppRouter } from "../router";

/** Take the person where the end of a session leads, and forget what only they may see. */
export function leadSessionEnds(site: Site, router: AppRouter, cache: QueryClient): () => void {
  let owner = sessionStore.get()?.user?.username ?? null;
  const stopWatching = sessionStore.subscribe(() => {
    const now = sessionStore.get()?.user?.username ?? null;
    if (now === owner) return;
    owner = now;
    cache.clear();
    if (!now) dropAllJobs();
  });
  const stopListening = onSessionEnd((reason, message) => {
    // The sign-out screen says itself why the session was ended.
    if (message && !(reason === "forced" && entryOf(site, "logout"))) notifyInfo(message);
    void router.navigate(pathAfter(reason, site, router));
  });
  return () => {
    stopWatching();
    stopListening();
  };
}

function pathAfter(reason: SessionEnd, site: Site, router: AppRouter): string {
  const entry = entryOf(site, reason === "expired" ? "login" : "logout");
  if (!entry) return "/";
  if (reason !== "expired") return pathOf(entry, spokenLang());
  const { pathname, search } = router.state.location;
  return pathOf(entry, spokenLang(), { next: pathname + search });
}
