import type { MantineColorsTuple } from "@mantine/core";

/** A colour as lightness (0–1), chroma and hue: equal steps look equal. */
interface Oklch {
  l: number;
  c: number;
  h: number;
}

const DEFAULT_ACCENT = "#3a45c8";
const LIGHTNESS = [0.972, 0.935, 0.868, 0.785, 0.7, 0.632, 0.572, 0.505, 0.442, 0.375];
const CHROMA = [0.18, 0.32, 0.55, 0.78, 0.92, 1, 1, 1, 0.94, 0.84];
/** White text stands on this shade. */
export const PRIMARY_SHADE = 7;
const READABLE = 4.6;

/** Ten shades of the site's accent colour; white can be read on shade 7 and darker, whatever colour was chosen. */
export function paletteOf(accent: string | null | undefined): MantineColorsTuple {
  const base = toOklch(/^#[\da-f]{6}$/i.test(accent ?? "") ? String(accent) : DEFAULT_ACCENT);
  const darker = darkenFor(base);
  const shades = LIGHTNESS.map((l, index) =>
    toHex({ l: index >= PRIMARY_SHADE ? l - darker : l, c: base.c * (CHROMA[index] ?? 1), h: base.h }),
  );
  return shades as unknown as MantineColorsTuple;
}

function darkenFor(base: Oklch): number {
  const shade = LIGHTNESS[PRIMARY_SHADE] ?? 0.5;
  for (let darker = 0; darker < 0.2; darker += 0.01) {
    if (contrastWithWhite(toHex({ ...base, l: shade - darker })) >= READABLE) return darker;
  }
  return 0.2;
}

function channels(hex: string): [number, number, number] {
  const at = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return [at(1), at(3), at(5)];
}

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const fromLinear = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

export function contrastWithWhite(hex: string): number {
  const [r, g, b] = channels(hex).map(toLinear) as [number, number, number];
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}

function toOklch(hex: string): Oklch {
  const [r, g, b] = channels(hex).map(toLinear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  };
}

function toHex({ l, c, h }: Oklch): string {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
  return `#${rgb.map(toByte).join("")}`;
}

function toByte(linear: number): string {
  const share = Math.min(1, Math.max(0, fromLinear(Math.max(0, linear))));
  return Math.round(share * 255)
    .toString(16)
    .padStart(2, "0");
}
