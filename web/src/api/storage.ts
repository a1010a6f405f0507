import { isLook } from "./look";

/** localStorage and sessionStorage may be forbidden or full; the product then works without memory. */
type Place = "local" | "session";

function placeOf(place: Place): Storage {
  return place === "local" ? localStorage : sessionStorage;
}

export function readStored<T>(key: string, place: Place = "local"): T | null {
  try {
    const text = placeOf(place).getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown, place: Place = "local"): void {
  if (isLook) return;
  try {
    if (value === null || value === undefined) placeOf(place).removeItem(key);
    else placeOf(place).setItem(key, JSON.stringify(value));
  } catch {
    // Nothing to do: see above.
  }
}
