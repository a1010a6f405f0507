import { expect, it } from "vitest";
import { chartTheme } from "./chartTheme";

it("writes the numbers of axes and tooltips in the language", () => {
  const [turkish, english] = [chartTheme(false, "", "tr"), chartTheme(false, "", "en")];
  expect(turkish.valueAxis.axisLabel.formatter(3000)).toBe("3.000");
  expect(english.valueAxis.axisLabel.formatter(3000)).toBe("3,000");
  expect(turkish.logAxis.axisLabel.formatter(0.25)).toBe("0,25");
  expect(turkish.tooltip.valueFormatter(1234.5)).toBe("1.234,5");
  expect(english.tooltip.valueFormatter("İzmir")).toBe("İzmir");
  expect(english.tooltip.valueFormatter(null)).toBe("–");
});
