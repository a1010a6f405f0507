const HOUR = 60;
const DAY = 24 * HOUR;

/** 540 → 09:00, as a field of a time has it; the end of a day is 00:00. */
export function timeOf(minute: number): string {
  const within = minute % DAY;
  return `${String(Math.floor(within / HOUR)).padStart(2, "0")}:${String(within % HOUR).padStart(2, "0")}`;
}

/** 09:00 → 540; null while a field is half filled. At the end of something 00:00 is the end of the day. */
export function minuteOf(time: string, isEnd = false): number | null {
  const [hour, minute] = time.split(":").map(Number);
  if (hour === undefined || minute === undefined || Number.isNaN(hour) || Number.isNaN(minute)) return null;
  const at = hour * HOUR + minute;
  return isEnd && at === 0 ? DAY : at;
}
