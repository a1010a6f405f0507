/** Whether what is said of several is not all the same; a single one differs from nothing. */
export function differs(said: readonly string[]): boolean {
  return new Set(said).size > 1;
}
