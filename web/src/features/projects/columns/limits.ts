/** Between which values, as it is read; a side that is open is left out. */
export function limitsText(
  { lower, upper }: { lower: number | null; upper: number | null },
  number: (value: number) => string,
): string {
  if (lower === null) return upper === null ? "" : `≤ ${number(upper)}`;
  return upper === null ? `≥ ${number(lower)}` : `${number(lower)} – ${number(upper)}`;
}
