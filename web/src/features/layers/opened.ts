import { readStored, writeStored } from "@/api/storage";

const KEY = "terazi.layers";
const KEPT = 8;

/** Remember that a layer has been looked at: it is offered first. */
export function markOpened(code: string): void {
  writeStored(KEY, [code, ...openedLayers().filter((each) => each !== code)].slice(0, KEPT));
}

export const openedLayers = (): string[] => readStored<string[]>(KEY) ?? [];
