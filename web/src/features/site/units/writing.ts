import type { UnitDraft } from "./draft";
import { fieldOf } from "./fields";
import type { Alts } from "./PictureWindow";
import { LANGS, type Lang, type PartView } from "./types";

/** Pictures and links are mostly the same in both languages: what is chosen in one stands in the other that has none of its own. */
const SHARED = new Set(["picture", "link"]);

/** Write a part of a unit in a language. */
export function write(draft: UnitDraft, part: PartView, lang: Lang, text: string): void {
  const fields = draft.store.get().local;
  const [field, other] = [fieldOf(part.name, lang), fieldOf(part.name, lang === "tr" ? "en" : "tr")];
  const isAlike = fields[other] === undefined || fields[other] === fields[field];
  draft.set(field, text);
  if (SHARED.has(part.type) && isAlike) draft.set(other, text);
}

const altOf = ({ name }: PartView) => name.replace("picture", "alt");

/** What people are told of a picture who do not see it. */
export function altsOf(draft: UnitDraft, part: PartView): Alts {
  const fields = draft.store.get().local;
  return Object.fromEntries(LANGS.map((lang) => [lang, String(fields[fieldOf(altOf(part), lang)] ?? "")]));
}

/** Place a picture, and what people are told of it. */
export function writePicture(draft: UnitDraft, part: PartView, lang: Lang, name: string, alts: Alts): void {
  write(draft, part, lang, name);
  for (const each of LANGS) {
    if (alts[each] !== undefined) draft.set(fieldOf(altOf(part), each), alts[each]);
  }
}
