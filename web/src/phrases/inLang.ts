import type { Lang } from "./setup";

/** What a row holds in two languages, `name` and `name_en`: in English where somebody wrote it so, otherwise as it is. */
export function inLang<Name extends string>(
  lang: Lang,
  row: Readonly<Record<NoInfer<Name> | `${NoInfer<Name>}_en`, string>>,
  name: Name,
): string {
  return (lang === "en" && row[`${name}_en`]) || row[name];
}
