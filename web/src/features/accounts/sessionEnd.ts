import type { Lang } from "@/api/context";
import { onSessionEnd, sessionStore } from "@/api/session";
import { readStored, writeStored } from "@/api/storage";
import { createStore } from "@/api/store";
import { spokenLang } from "@/phrases/setup";

/** Why somebody else ended the session, as the server said it. */
export interface ForcedEnd {
  message: string;
  lang: Lang;
}

const KEY = "terazi.ended";

/** The last forced end; forgotten by the next sign-in. */
export const forcedEndStore = createStore<ForcedEnd | null>(readStored<ForcedEnd>(KEY, "session"));

function keep(end: ForcedEnd | null): void {
  writeStored(KEY, end, "session");
  forcedEndStore.set(end);
}

onSessionEnd((reason, message) => keep(reason === "forced" ? { message, lang: spokenLang() } : null));
sessionStore.subscribe(() => {
  if (sessionStore.get()) keep(null);
});
