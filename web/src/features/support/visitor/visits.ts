import { isForLooking } from "@/api/preview";
import { readStored, writeStored } from "@/api/storage";
import { createStore, useStore } from "@/api/store";

/** What every call of somebody takes who is not signed in. */
export interface Proof {
  /** Empty for the key of a mailed link, which says by itself whose it is. */
  mail: string | null;
  mail_approve_code: string;
}

/** An address that was proven in this browser. */
export interface Visit {
  mail: string;
  key: string;
}

const VISIT = "terazi.visitor";
const LINKS = "terazi.visitor.links";
type Links = Readonly<Record<string, string>>;

const visitStore = createStore<Visit | null>(isForLooking ? null : readStored<Visit>(VISIT));
/** The keys of mailed links, by the ticket that each opens; they are kept in this tab. */
const linkStore = createStore<Links>(readStored<Links>(LINKS, "session") ?? {});

window.addEventListener("storage", (event) => {
  if (event.key === VISIT && !isForLooking) visitStore.set(readStored<Visit>(VISIT));
});

export function keepVisit(visit: Visit | null): void {
  writeStored(VISIT, visit);
  visitStore.set(visit);
}

export function useVisit(): Visit | null {
  return useStore(visitStore);
}

export function keepLink(ticket: string, key: string | null): void {
  const { [ticket]: _, ...others } = linkStore.get();
  const links = key ? { ...others, [ticket]: key } : others;
  writeStored(LINKS, links, "session");
  linkStore.set(links);
}

/** The key of the link by which a ticket was opened in this tab. */
export function useLink(ticket: string): string | null {
  return useStore(linkStore)[ticket] ?? null;
}

export function proofOf(visit: Visit): Proof {
  return { mail: visit.mail, mail_approve_code: visit.key };
}
