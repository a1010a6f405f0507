import { describe, expect, it } from "vitest";
import { buildChart, type ChartWords } from "./charts";
import { figure, pFigure } from "./figures";
import { filtersOf, questionOf } from "./filters";
import { creditOf, isAnswer, isNotable, placeOn, sizeName } from "./names";
import { analysesOf, QUESTIONS } from "./questions";
import { cellText } from "./tables";
import type { Column } from "./types";

interface Label {
  formatter: (value: number) => string;
}

const WORDS = {
  rows: "Satır",
  fit: "Doğru",
  normal: "Normal",
  trend: "Eğilim",
  mean: "Ortalama",
  from: "Başı",
  to: "Sonu",
  low: "En az",
  q1: "Ç1",
  median: "Ortanca",
  q3: "Ç3",
  high: "En çok",
  outliers: "Aykırı",
  rest: "Diğer",
} satisfies ChartWords;

const column = (id: string, type: string): Column =>
  ({ column_id: id, column_name: id, column_type: type }) as Column;

describe("figures", () => {
  it("four digits tell, whatever the size", () => {
    expect(figure("tr", 1234.56)).toBe("1.234,6");
    expect(figure("tr", 0.86456)).toBe("0,8646");
    expect(figure("tr", 0.0012345)).toBe("0,001235");
    expect(figure("en", 22.824)).toBe("22.82");
    expect(figure("en", 178)).toBe("178");
  });

  it("very small numbers keep their size", () => {
    expect(figure("tr", 2.13e-7)).toBe("2,13 × 10⁻⁷");
    expect(pFigure("tr", 2.13e-7)).toBe("< 0,001");
  });
});

describe("tables", () => {
  it("translated words, dates and gaps are read as such", () => {
    expect(cellText({ $phrase: "Satır" }, "Ölçü", "tr")).toBe("Satır");
    expect(cellText("2026-01-31T00:00:00", "Değer", "tr")).toBe("31.01.2026");
    expect(cellText(null, "Değer", "tr")).toBe("–");
    expect(cellText(0.0000002, "p", "tr")).toBe("< 0,001");
  });

  it("degrees of freedom stand as the server wrote them", () => {
    expect(cellText("2; 115,99", "Serbestlik derecesi", "tr")).toBe("2; 115,99");
  });
});

describe("charts", () => {
  it("stacked bars show shares and their table shows counts", () => {
    const { option, table } = buildChart(
      {
        kind: "bar_stacked",
        x_label: "Şehir",
        series_label: "Ürün",
        bars: ["Ankara", "İzmir"],
        series: ["A", "B"],
        counts: [
          [1, 3],
          [2, 2],
        ],
      },
      WORDS,
      "tr",
    );
    expect(option["series"]).toMatchObject([{ data: [0.25, 0.5] }, { data: [0.75, 0.5] }]);
    expect(table.rows).toEqual([
      ["Ankara", 1, 3, 4],
      ["İzmir", 2, 2, 4],
    ]);
  });

  it("groups of points stand each with a line of their own", () => {
    const { option, table } = buildChart(
      {
        kind: "scatter_groups",
        x_label: "Gaga",
        y_label: "Yüzgeç",
        group_label: "Tür",
        groups: [
          { label: "Adelie", points: [[18, 190]], line: null },
          {
            label: "Gentoo",
            points: [[15, 217]],
            line: [
              [14, 210],
              [16, 220],
            ],
          },
        ],
      },
      WORDS,
      "tr",
    );
    expect(option["series"]).toMatchObject([
      { type: "scatter", name: "Adelie" },
      { type: "scatter", name: "Gentoo" },
      { type: "line", name: "Adelie", data: [] },
      { type: "line", name: "Gentoo" },
    ]);
    expect(table.rows).toEqual([
      ["Adelie", 18, 190],
      ["Gentoo", 15, 217],
    ]);
  });

  it("a tooltip shows what stands in a workbook as it stands there", () => {
    const box = {
      label: "<b>x</b>",
      n: 3,
      low: 1,
      q1: 1,
      median: 2,
      q3: 3,
      high: 3,
      mean: 2,
      outliers: 0,
    };
    const { option } = buildChart(
      { kind: "box", x_label: "g", y_label: "y", boxes: [box], groups_left_out: 0 },
      WORDS,
      "tr",
    );
    const { formatter } = option["tooltip"] as { formatter: (at: { dataIndex: number }) => string };
    expect(formatter({ dataIndex: 0 })).toContain("<b>x</b>");
  });

  it("a scatter without a line has only its points", () => {
    const data = { kind: "scatter" as const, x_label: "x", y_label: "y", is_sample: false };
    const points: [number, number][] = [
      [1, 2],
      [2, 3],
    ];
    expect(buildChart({ ...data, points, line: null }, WORDS, "tr").option["series"]).toHaveLength(1);
    expect(
      buildChart({ ...data, points, line: [points[0]!, points[1]!] }, WORDS, "tr").option["series"],
    ).toHaveLength(2);
  });

  it("round numbers are written beneath the bars, where these begin and end", () => {
    const { option } = buildChart(
      { kind: "histogram", x_label: "Hasılat", edges: [0, 5e7, 1e8], counts: [3, 4], normal: null },
      WORDS,
      "tr",
    );
    const [bars, axis] = option["xAxis"] as {
      data?: string[];
      min?: number;
      max?: number;
      axisLabel?: Label;
    }[];
    expect(bars?.data).toEqual(["0 – 50.000.000", "50.000.000 – 100.000.000"]);
    expect([axis?.min, axis?.max]).toEqual([0, 1e8]);
    expect(axis?.axisLabel?.formatter(5e7)).toBe("50\u00a0Mn");
  });

  it("years beneath bars and points are written as years", () => {
    const bars = buildChart(
      {
        kind: "histogram",
        x_label: "Yıl",
        edges: [1960, 1970, 1980],
        counts: [3, 4],
        normal: null,
        year_axes: ["x"],
      },
      WORDS,
      "tr",
    );
    const [spans, axis] = bars.option["xAxis"] as { data?: string[]; axisLabel?: Label }[];
    expect(spans?.data).toEqual(["1960 – 1970", "1970 – 1980"]);
    expect(axis?.axisLabel?.formatter(1965)).toBe("1965");
    const points: [number, number][] = [[1962, 1500]];
    const { option, table } = buildChart(
      {
        kind: "scatter",
        x_label: "Yıl",
        y_label: "Tutar",
        is_sample: false,
        points,
        line: null,
        year_axes: ["x"],
      },
      WORDS,
      "tr",
    );
    expect((option["xAxis"] as { axisLabel: Label }).axisLabel.formatter(1962)).toBe("1962");
    expect((option["yAxis"] as { axisLabel: Label }).axisLabel.formatter(1500)).toBe("1.500");
    const { formatter } = option["tooltip"] as { formatter: (at: { value: [number, number] }) => string };
    expect(formatter({ value: [1962, 1500] })).toBe("Yıl: 1962\nTutar: 1.500");
    expect(table.rows).toEqual([["1962", 1500]]);
  });

  it("boxes and groups of years are written as years", () => {
    const box = { label: "eski", n: 60, low: 1950, q1: 1951.25, median: 1953, q3: 1955, high: 1956 };
    const told = { ...box, mean: 1953.026, outliers: 0 };
    const boxes = buildChart(
      { kind: "box", x_label: "Kuşak", y_label: "Yıl", boxes: [told], groups_left_out: 0, year_axes: ["y"] },
      WORDS,
      "tr",
    );
    expect((boxes.option["yAxis"] as { axisLabel: Label }).axisLabel.formatter(1955)).toBe("1955");
    const tip = boxes.option["tooltip"] as { formatter: (at: { dataIndex: number }) => string };
    expect(tip.formatter({ dataIndex: 0 })).not.toContain("1.95");
    expect(boxes.table.rows).toEqual([["eski", 60, "1950", "1951,3", "1953", "1955", "1956", "1953", 0]]);
    const points: [number, number][] = [[1962, 1500]];
    const groups = buildChart(
      {
        kind: "scatter_groups",
        x_label: "Yıl",
        y_label: "Tutar",
        group_label: "Kuşak",
        groups: [{ label: "eski", points, line: null }],
        year_axes: ["x"],
      },
      WORDS,
      "tr",
    );
    expect((groups.option["xAxis"] as { axisLabel: Label }).axisLabel.formatter(1962)).toBe("1962");
    const { formatter } = groups.option["tooltip"] as {
      formatter: (at: { seriesName: string; value: [number, number] }) => string;
    };
    expect(formatter({ seriesName: "eski", value: [1962, 1500] })).toBe("eski\nYıl: 1962\nTutar: 1.500");
    expect(groups.table.rows).toEqual([["eski", "1962", 1500]]);
  });

  it("dates beneath bars are written as dates", () => {
    const edges = ["2026-01-01T00:00:00", "2026-07-01T12:00:00", "2026-12-31T00:00:00"];
    const { option } = buildChart(
      { kind: "histogram", x_label: "Gün", edges, counts: [3, 4], normal: null },
      WORDS,
      "tr",
    );
    const [, axis] = option["xAxis"] as { min?: number; axisLabel?: Label }[];
    expect(axis?.min).toBe(Date.UTC(2026, 0, 1));
    expect(axis?.axisLabel?.formatter(Date.UTC(2026, 2, 1))).toBe("01.03.2026");
  });

  it("the normal curve stands beside the counts of a histogram", () => {
    const { option, table } = buildChart(
      { kind: "histogram", x_label: "x", edges: [0, 1, 2], counts: [3, 4], normal: [3.5, 3.5] },
      WORDS,
      "tr",
    );
    expect(option["series"]).toHaveLength(2);
    expect(table.rows[1]).toEqual(["1", "2", 4, 3.5]);
  });
});

describe("questions", () => {
  const everything = QUESTIONS.map((question) => question.key);

  it("columns are asked only what they can answer", () => {
    expect(analysesOf(everything, [column("c1", "float"), column("c2", "select")])).toEqual([
      "difference",
      "descriptives",
      "normality",
    ]);
    expect(analysesOf(everything, [column("c1", "datetime"), column("c2", "integer")])).toContain("trend");
    expect(analysesOf(everything, [column("c1", "datetime"), column("c2", "integer")])).toContain("season");
  });

  it("years are followed as dates are", () => {
    const sales = column("c2", "float");
    const named = (column_name: string) => ({ ...column("c1", "integer"), column_name });
    expect(analysesOf(["trend"], [named("Satış YILI"), sales])).toContain("trend");
    expect(analysesOf(["trend"], [named("Fiscal year"), sales])).toContain("trend");
    expect(analysesOf(["trend"], [named("Yıldız"), sales])).toEqual([]);
    expect(analysesOf(["trend"], [named("Year")])).toEqual([]);
  });

  it("filters of the address become the server's question", () => {
    const filters = filtersOf(new URLSearchParams("types=trend,nonsense&page=3&p=0.01&significant=1"));
    expect(questionOf({ project_id: "p", stats_id: "s" }, filters)).toMatchObject({
      selected_analyze_types: ["trend"],
      selected_p_value: 0.01,
      only_significant: true,
      pagination: { page: 3, page_size: 20 },
    });
  });
});

it("a run without a result costs nothing", () => {
  expect(creditOf({ state: "cancelled", credit: 3 })).toBe(0);
  expect(creditOf({ state: "failed", credit: 3 })).toBe(0);
  expect(creditOf({ state: "running", credit: 3 })).toBe(3);
  expect(creditOf({ state: "done", credit: 3 })).toBe(3);
});

it("scored findings are asked of the server, a page at a time", () => {
  const filters = filtersOf(new URLSearchParams("scored=1&page=2"));
  expect(questionOf({ project_id: "p", stats_id: "s" }, filters)).toMatchObject({
    only_scored: true,
    pagination: { page: 2, page_size: 20 },
  });
});

it("only an answer about a pair of columns is significant or not", () => {
  expect(isAnswer({ analysis: "trend" })).toBe(true);
  expect(isAnswer({ analysis: "normality" })).toBe(false);
  expect(isAnswer({ analysis: "descriptives" })).toBe(false);
});

it("what is very weak is nothing to be glad of, however small its p", () => {
  const effect = { kind: "pearson_r", value: 0.05, low: 0.01, high: 0.09, size: "none" } as const;
  expect(isNotable({ is_significant: true, effect })).toBe(false);
  expect(isNotable({ is_significant: true, effect: { ...effect, size: "small" } })).toBe(true);
  expect(isNotable({ is_significant: false, effect: { ...effect, size: "large" } })).toBe(false);
  expect(isNotable({ is_significant: true, effect: null })).toBe(true);
});

it("an effect beyond its scale stands at the end", () => {
  expect(placeOn([-2, 2], 5)).toBe(1);
  expect(placeOn([-1, 1], 0)).toBe(0.5);
});

it("a shape has no size in words", () => {
  expect(sizeName({ kind: "skewness", value: 1, low: 0, high: 2, size: "medium" })).toBeNull();
  expect(sizeName({ kind: "pearson_r", value: 1, low: 0, high: 2, size: "large" })).toBe(
    "statistics.size.large",
  );
});
