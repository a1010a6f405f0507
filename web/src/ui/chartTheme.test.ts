import { expect, it } from "vitest";
import { chartTheme, MOST_COLORS } from "./chartTheme";

it("writes the numbers of axes and tooltips in the language", () => {
  const [turkish, english] = [chartTheme(false, "", "tr"), chartTheme(false, "", "en")];
  expect(turkish.valueAxis.axisLabel.formatter(3000)).toBe("3.000");
  expect(english.valueAxis.axisLabel.formatter(3000)).toBe("3,000");
  expect(turkish.logAxis.axisLabel.formatter(0.25)).toBe("0,25");
  expect(turkish.tooltip.valueFormatter(1234.5)).toBe("1.234,5");
  expect(english.tooltip.valueFormatter("İzmir")).toBe("İzmir");
  expect(english.tooltip.valueFormatter(null)).toBe("–");
});

/** How colours arrive at eyes without one of the three kinds of cones: G. M. Machado and others, IEEE TVCG 15 (2009) 1291. */
const EYES = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};
const TO_CONES = [
  0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619,
  0.2817188376, 0.6299787005,
];
const TO_OKLAB = [
  0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371,
  0.7827717662, -0.808675766,
];

const times = (matrix: readonly number[], [a = 0, b = 0, c = 0]: readonly number[]) =>
  [0, 3, 6].map((row) => (matrix[row] ?? 0) * a + (matrix[row + 1] ?? 0) * b + (matrix[row + 2] ?? 0) * c);

function seen(color: string, eyes: readonly number[]): number[] {
  const light = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const shown = times(eyes, light).map((part) => Math.min(1, Math.max(0, part)));
  return times(TO_OKLAB, times(TO_CONES, shown).map(Math.cbrt));
}

it.each(Object.entries(EYES))("its colours are told apart with %s eyes", (_, eyes) => {
  for (const isDark of [false, true]) {
    const colors = chartTheme(isDark, "", "tr").color;
    expect(new Set(colors).size).toBe(MOST_COLORS + 1);
    const all = colors.map((color) => seen(color, eyes));
    const apart = all.flatMap((one, place) =>
      all.slice(place + 1).map((other) => Math.hypot(...one.map((part, at) => part - (other[at] ?? 0)))),
    );
    expect(Math.min(...apart)).toBeGreaterThan(0.1);
  }
});
