import { readStored, writeStored } from "./storage";

const KEY = "terazi.device";

let known: string | null = null;

/** What this browser calls itself: random, kept here also after signing out, so that the server knows a device again. */
export function deviceId(): string {
  known ??= readStored<string>(KEY);
  if (!known) {
    known = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, "0"),
    ).join("");
    writeStored(KEY, known);
  }
  return known;
}
