/** A day as people write it (17.05.1990, 17/5/1990) → 1990-05-17; null where there is no such day. */
export function typedDate(text: string): string | null {
  const parts = /^(\d{1,2})[./ -](\d{1,2})[./ -](\d{4})$/.exec(text.trim());
  if (!parts) return null;
  const [day = "", month = "", year = ""] = parts.slice(1);
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
  return isReal ? iso : null;
}
