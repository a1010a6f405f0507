const FIELDS = { tr: ["title", "text"], en: ["title_en", "text_en"] } as const;

/** The side of an agreement to show when something on it is wrong: the one that is open, if it is there. */
export function wrongSide(errors: Readonly<Record<string, unknown>>, open: string): string {
  const wrong = (["tr", "en"] as const).filter((side) => FIELDS[side].some((name) => errors[name]));
  return wrong.find((side) => side === open) ?? wrong[0] ?? open;
}
