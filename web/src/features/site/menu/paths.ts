import { fold } from "@/ui/fold";

const LONGEST = 60;

/** The path that a caption proposes: Turkish letters as plain ones, words joined by hyphens. */
export function pathFrom(caption: string, isEmbedded = false): string {
  const words = fold(caption).match(/[a-z0-9]+/g) ?? [];
  const path = words.join("-").slice(0, LONGEST).replace(/-+$/, "");
  return path ? `/${path}${isEmbedded ? "-iframe" : ""}` : "";
}

/** The name of a new entry: what it is, and its caption in plain letters; numbered where another has it. */
export function nameFrom(begin: string, caption: string, taken: (name: string) => boolean): string {
  const stem = `${begin}_${pathFrom(caption).slice(1).replaceAll("-", "_") || "new"}`.slice(0, 50);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? stem : `${stem}_${number}`;
    if (!taken(name)) return name;
  }
}
