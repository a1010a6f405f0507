const WORDS: Record<string, string> = {
  Cel: "°C",
  "[degF]": "°F",
  deg: "°",
  Ohm: "Ω",
  "[ppth]": "‰",
  "1": "",
};

const PARTS: readonly (readonly [RegExp, string])[] = [
  [/\{[^{}]*\}/g, ""],
  [/\[[iI]U\]/g, "IU"],
  [/\[arb'U\]/g, "AU"],
  [/\[(Hg|pH|ppm|ppb|CFU)\]/g, "$1"],
  [/\[H2O\]/g, "H₂O"],
  [/\[(in|ft|yd|mi|nmi|kn)_i\]/g, "$1"],
  [/\[(lb|oz)_av\]/g, "$1"],
  [/\[gal_us\]/g, "gal"],
  [/(^|[./(])u(?=[a-zA-Z])/g, "$1µ"],
  [/eq/g, "Eq"],
  [/osm/g, "Osm"],
  [/(^|[./(])([a-zµ]?)l(?=$|[./)])/g, "$1$2L"],
  [/\./g, "·"],
];

const RAISED: Record<string, string> = { "-": "⁻", ...digits() };

/** How people write a unit, out of its UCUM code: `ug/dL` → µg/dL, `10*9/L` → 10⁹/L, `mm[Hg]` → mmHg. */
export function unitSymbol(code: string | null | undefined): string {
  if (!code) return "";
  const word = WORDS[code];
  if (word !== undefined) return word;
  const told = PARTS.reduce((text, [from, to]) => text.replace(from, to), code);
  return told
    .replace(/10[*^](-?\d+)/g, (_, power: string) => `10${raised(power)}`)
    .replace(/([a-zA-Z])(-?\d+)(?=$|[·/)])/g, (_, letter: string, power: string) => letter + raised(power));
}

function raised(power: string): string {
  return Array.from(power, (sign) => RAISED[sign] ?? "").join("");
}

function digits(): Record<string, string> {
  return Object.fromEntries(Array.from("⁰¹²³⁴⁵⁶⁷⁸⁹", (sign, digit) => [String(digit), sign]));
}
