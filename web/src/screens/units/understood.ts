import { readStored, writeStored } from "@/api/storage";
import type { WebsiteUnit } from "@/api/site";

const KEY = "terazi.notices";
type Notice = Pick<WebsiteUnit, "key" | "version">;
type Understood = Readonly<Record<string, string>>;

/** Whether this browser's person has said that this very text of a notice is understood. */
export function isUnderstood({ key, version = "" }: Notice): boolean {
  return readStored<Understood>(KEY)?.[key] === version;
}

export function keepUnderstood({ key, version = "" }: Notice): void {
  writeStored(KEY, { ...readStored<Understood>(KEY), [key]: version });
}
