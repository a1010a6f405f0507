const HOUR_MS = 3_600_000;
const GAP_MS = 5_000;
/** Beside the sixty of each hour that the clock asks; a hundred are answered. */
const MOST_IN_HOUR = 35;

/** In how many milliseconds what has just happened may be asked for; null: the clock asks soon enough. */
export function waitFor(asked: readonly number[], now: number): number | null {
  const inHour = asked.filter((moment) => moment > now - HOUR_MS);
  if (inHour.length >= MOST_IN_HOUR) return null;
  return Math.max(0, GAP_MS - (now - (inHour.at(-1) ?? 0)));
}

/** Of when something was asked, what still counts. */
export function stillCounted(asked: readonly number[], now: number): number[] {
  return asked.filter((moment) => moment > now - HOUR_MS);
}
