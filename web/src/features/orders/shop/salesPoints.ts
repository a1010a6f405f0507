import dayjs from "dayjs";

/** What was sold and paid back on a day. */
export interface SoldOn {
  day: string;
  count: number;
  gross: number;
  refunded: number;
}

/** What was sold on a day, or in a month, which its first day stands for. */
export type SalesPoint = SoldOn;

/** More days than that are shown month by month. */
const MOST_DAYS = 92;
const DAY = "YYYY-MM-DD";

/** Days or months without a gap, so that what lies between two sales can be seen. */
export function salesPoints(
  sold: readonly SoldOn[],
  days: number,
  today = dayjs().format(DAY),
): SalesPoint[] {
  const unit = unitOf(days);
  const startOf = (day: string) => dayjs(day).startOf(unit).format(DAY);
  const last = startOf(sold.reduce((latest, { day }) => (day > latest ? day : latest), today));
  const points = new Map<string, SalesPoint>();
  for (
    let at = dayjs(today)
      .subtract(days - 1, "day")
      .startOf(unit);
    at.format(DAY) <= last;
    at = at.add(1, unit)
  ) {
    const day = at.format(DAY);
    points.set(day, { day, count: 0, gross: 0, refunded: 0 });
  }
  for (const { day, count, gross, refunded } of sold) {
    const point = points.get(startOf(day));
    if (!point) continue;
    point.count += count;
    point.gross += gross;
    point.refunded += refunded;
  }
  return [...points.values()];
}

/** In what steps so many days are shown. */
export function unitOf(days: number): "day" | "month" {
  return days > MOST_DAYS ? "month" : "day";
}
