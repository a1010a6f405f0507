/** "1.234,5" or "1,234.50" as it is written in the language → minor units; null where it is no amount. */
export function minorOf(text: string, lang: "tr" | "en"): number | null {
  const [group, point] = lang === "tr" ? [".", ","] : [",", "."];
  const plain = text.replace(/[\s\u00a0₺$]/g, "");
  const inThousands = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+(\\${point}\\d{1,2})?$`);
  const simple = new RegExp(`^\\d+(\\${point}\\d{1,2})?$`);
  if (!inThousands.test(plain) && !simple.test(plain)) return null;
  const [whole = "", part = ""] = plain.replaceAll(group, "").split(point);
  const minor = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** Minor units as they are typed: "123456" → "1.234,56"; empty stays empty. */
export function writtenMinor(minor: string, lang: "tr" | "en"): string {
  if (!/^\d+$/.test(minor)) return "";
  const locale = lang === "tr" ? "tr-TR" : "en-US";
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(Number(minor) / 100);
}

/** TR330006100519786457841326 → TR33 0006 1005 1978 6457 8413 26 */
export function grouped(iban: string): string {
  return iban.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}

/** Words that stand alone begin with a capital letter: "iade edildi" → "İade edildi". */
export function capital(text: string, lang: "tr" | "en"): string {
  return text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);
}
