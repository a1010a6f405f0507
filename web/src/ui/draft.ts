import { sessionStore } from "@/api/session";
import { readStored, writeStored } from "@/api/storage";

type Values = Record<string, unknown>;

/** Never kept, whatever the form says. The country code of a telephone and the code of a product are no secrets. */
const SECRET = /password|token|code(?<!phone_area_code|product_code)/i;

/** Who somebody is and where they are reached is typed anew rather than left in a browser. */
const PERSONAL = new Set([
  "mail",
  "phone",
  "phone_number",
  "date_of_birth",
  "address",
  "district",
  "identity_number",
  "iban",
]);

/**
 * What was typed into a form and not sent yet: one person's, for this tab, without what nobody may store.
 * Only what differs from what the form began with: what the server knows already is asked of it again.
 */
interface Draft {
  /** What was kept the last time, without what the form no longer asks. */
  read: () => Values | null;
  /** Keep what was typed, or forget it where it says the same as `clean`. */
  keep: (typed: Values, clean: Values) => void;
  forget: () => void;
}

/** How each form on the screen forgets what was typed into it. */
const forgetting = new Set<() => void>();

/** From now until the answer is called, `forgetDrafts` forgets this one too. */
export function watchDraft({ forget }: Draft): () => void {
  forgetting.add(forget);
  return () => {
    forgetting.delete(forget);
  };
}

/** Forget what was typed into the forms on the screen: the person leaves it behind. */
export function forgetDrafts(): void {
  for (const forget of forgetting) forget();
}

/** The draft of a form of the person who is signed in now. */
export function draftOf(name: string, fields: readonly string[], secret: readonly string[] = []): Draft {
  const key = `terazi.draft.${sessionStore.get()?.user?.username ?? ""}.${name}`;
  const kept = fields.filter(
    (field) => !SECRET.test(field) && !PERSONAL.has(field) && !secret.includes(field),
  );
  const openPart = (values: Values): Values =>
    Object.fromEntries(kept.filter((field) => field in values).map((field) => [field, values[field]]));
  return {
    read() {
      const stored = readStored<Values>(key, "session");
      return stored && openPart(stored);
    },
    keep(typed, clean) {
      const changed = Object.entries(openPart(typed)).filter(
        ([field, value]) => JSON.stringify(value) !== JSON.stringify(clean[field]),
      );
      writeStored(key, changed.length > 0 ? Object.fromEntries(changed) : null, "session");
    },
    forget: () => writeStored(key, null, "session"),
  };
}
