import { describe, expect, it } from "vitest";
import { actualChart, drawnImportance, importanceChart } from "./charts";
import { calibrationChart, precisionRecallChart, precisionRecallOf, residualChart } from "./judgedCharts";
import { averagesOf, finishedCount, mergeBoards, readDetail, scoresOf } from "./leaderboard";
import {
  choicesOf,
  fieldErrors,
  fileProblems,
  kindOf,
  readValues,
  rewriteValues,
  usualValues,
  writeInput,
} from "./predictionForm";
import type { FormField, LiveRow, ModelReport } from "./types";

const row = (family: string, change: Partial<LiveRow> = {}): LiveRow => ({
  family,
  name: family,
  state: "waiting",
  loss: null,
  score: null,
  seconds: 0,
  ...change,
});

const told = (place: number, leaderboard: LiveRow[]) => ({
  analyze_result_index: place,
  seconds_left: 5,
  leaderboard,
});

const field = (id: string, change: Partial<FormField> = {}): FormField => ({
  id,
  caption: id,
  type: "float",
  display: "plain",
  unit: null,
  options: null,
  codes: null,
  minimum: 0,
  maximum: 10,
  median: 5,
  earliest: null,
  latest: null,
  middle: null,
  required: true,
  example: 1234.5,
  ...change,
});

const problem = (name: string) => ({ field: name, message_key: "k", message: `m ${name}` });

describe("the live leaderboard", () => {
  it("a family that is trained anew keeps its score until there is a new one", () => {
    const first = mergeBoards({}, told(0, [row("svm", { state: "screened", score: 0.8, loss: 0.4 })]));
    const second = mergeBoards(first, told(0, [row("svm", { state: "running" })]));
    expect(second[0]).toEqual([row("svm", { state: "running", score: 0.8, loss: 0.4 })]);
    const third = mergeBoards(second, told(0, [row("svm", { state: "done", score: 0.9, loss: 0.3 })]));
    expect(third[0]?.[0]?.score).toBe(0.9);
  });

  it("the next target begins its own board and leaves the others alone", () => {
    const first = mergeBoards({}, told(0, [row("svm", { score: 0.8 })]));
    const second = mergeBoards(first, told(1, [row("svm")]));
    expect(second[0]?.[0]?.score).toBe(0.8);
    expect(second[1]?.[0]?.score).toBeNull();
  });

  it("what is not a report is none", () => {
    expect(readDetail(null)).toBeNull();
    expect(readDetail({ rows: 3 })).toBeNull();
  });

  it("skipped and failed families have come to an end, too", () => {
    const rows = [row("a"), row("b", { state: "running" }), row("c", { state: "skipped" })];
    expect(finishedCount([...rows, row("d", { state: "failed" })])).toBe(2);
  });
});

describe("the finished models", () => {
  it("all twelve class scores can be seen for two classes", () => {
    const seen = averagesOf("binary").flatMap((average) => scoresOf("binary", average).slice(0, 3));
    expect(new Set(seen).size).toBe(12);
    expect(averagesOf("multiclass")).not.toContain("binary");
    expect(scoresOf("regression", "macro")).toEqual(["r2", "rmse", "mae", "median_ae"]);
  });
});

describe("the prediction form", () => {
  const fields = [
    field("c1"),
    field("c2", { display: "percent", example: 0.125 }),
    field("c3", { type: "select", options: ["Evet", "Hayır"], example: "Evet" }),
    field("c4", { type: "datetime", display: "date", example: "2026-03-05T00:00:00" }),
  ];

  it("begins with usual values and can be sent as it stands", () => {
    const values = usualValues(fields, "tr");
    expect(values).toEqual({ c1: "1.234,5", c2: "12,5", c3: "Evet", c4: "05.03.2026" });
    expect(readValues(fields, values, "tr")).toEqual({ c1: 1234.5, c2: 0.125, c3: "Evet", c4: "05.03.2026" });
  });

  it("offers codes by what they are called, and sends the number", () => {
    const smoke = field("c5", {
      type: "integer",
      codes: [
        ["0", "hayır"],
        ["1", "evet"],
      ],
      example: 1,
    });
    expect(kindOf(smoke)).toBe("choice");
    expect(choicesOf(smoke, "tr").map(({ label }) => label)).toEqual(["hayır", "evet"]);
    const values = usualValues([smoke], "tr");
    expect(readValues([smoke], values, "tr")).toEqual({ c5: 1 });
    expect(rewriteValues([smoke], values, "tr", "en")).toEqual(values);
    expect(writeInput(smoke, 0, "tr")).toBe("hayır");
    expect(writeInput(smoke, 7, "tr")).toBe("7");
  });

  it("names options in the language of who asks where a data model knows both", () => {
    const sex = field("c6", { type: "select", options: ["E", "x"], names: [["E", "Erkek", "Male"]] });
    expect(choicesOf(sex, "en")).toEqual([
      { value: "E", label: "Male" },
      { value: "x", label: "x" },
    ]);
  });

  it("sends gaps as gaps, and what cannot be read as it was typed", () => {
    expect(readValues(fields, { c1: "çok", c3: " " }, "tr")).toEqual({
      c1: "çok",
      c2: null,
      c3: null,
      c4: null,
    });
  });

  it("writes its numbers anew when the language changes", () => {
    const typed = { c1: "1.234,5", c3: "Evet", c4: "05.03.2026" };
    expect(rewriteValues(fields, typed, "tr", "en")).toEqual({ ...typed, c1: "1,234.5" });
  });

  it("shows the server's problems at their fields", () => {
    expect(fieldErrors([problem("input_list.0.c1"), problem("project_id")])).toEqual({
      c1: "m input_list.0.c1",
    });
    expect(fileProblems([problem("input_list.0.Alkol (%)")])[0]?.field).toBe("Alkol (%)");
  });
});

describe("charts", () => {
  it("only the most important columns are drawn, all stand in the table", () => {
    const importance = Array.from({ length: 20 }, (_, at) => ({
      column: `c${at}`,
      caption: `Sütun ${at}`,
      rise: 0.1,
      share: 0.05,
    }));
    const { option, table } = importanceChart(importance, { column: "a", share: "b", rise: "c" }, "tr");
    expect((option["yAxis"] as { data: string[] }).data).toHaveLength(15);
    expect(table.rows).toHaveLength(20);
  });

  it("columns that do not matter get no bar", () => {
    const shares = [0.7, 0.3, 0, 0, 0];
    const rows = shares.map((share, at) => ({ column: `c${at}`, caption: "x", rise: share, share }));
    expect(drawnImportance(rows)).toHaveLength(3);
  });

  it("the line of perfect predictions spans actual and predicted values", () => {
    const words = { actual: "a", predicted: "p", row: "r", ideal: "i", model: "m" };
    const rows = [
      { row: 2, actual: 1, predicted: 4 },
      { row: 3, actual: 6, predicted: 5 },
    ];
    const series = actualChart(rows, words, "tr").option["series"] as { data: number[][] }[];
    expect(series[1]?.data).toEqual([
      [1, 1],
      [6, 6],
    ]);
  });

  const roc = [
    { false_positive_rate: 0, true_positive_rate: 0, threshold: null },
    { false_positive_rate: 0.1, true_positive_rate: 0.5, threshold: 0.7 },
    { false_positive_rate: 1, true_positive_rate: 1, threshold: 0.1 },
  ];
  const older = {
    precision_recall: null,
    roc,
    confusion: {
      labels: ["Evet", "Hayır"],
      counts: [
        [5, 5],
        [9, 81],
      ],
    },
  } as unknown as ModelReport;

  it("of an older model what is caught and what is true follow from what it kept", () => {
    const [curve] = precisionRecallOf(older, "Evet");
    expect(curve?.share).toBe(0.1);
    expect(curve?.points).toEqual([
      { recall: 0.5, precision: 5 / 14, threshold: 0.7 },
      { recall: 1, precision: 0.1, threshold: 0.1 },
    ]);
    expect(precisionRecallOf(older, null)).toEqual([]);
  });

  it("the line of chance lies at the share of the class", () => {
    const words = { recall: "r", precision: "p", threshold: "t", model: "m", chance: "c" };
    const [curve] = precisionRecallOf(older, "Evet");
    const series = curve && precisionRecallChart(curve, words, "tr").option["series"];
    expect((series as { data: number[][] }[])[1]?.data).toEqual([
      [0, 0.1],
      [1, 0.1],
    ]);
  });

  it("calibration is drawn as points over the rows that each stands on", () => {
    const words = { predicted: "p", actual: "a", rows: "n", model: "m", ideal: "i" };
    const bins = [
      { predicted: 0.2, actual: 0, rows: 1 },
      { predicted: 0.9, actual: 1, rows: 30 },
    ];
    const { option, table } = calibrationChart(bins, words, "tr");
    const [rows, points] = option["series"] as { type: string; data: number[][] }[];
    expect(rows).toMatchObject({
      type: "bar",
      data: [
        [0.2, 1],
        [0.9, 30],
      ],
    });
    expect(points).toMatchObject({
      type: "scatter",
      data: [
        [0.2, 0],
        [0.9, 1],
      ],
    });
    expect(table.rows).toEqual([
      [0.2, 0, 1],
      [0.9, 1, 30],
    ]);
  });

  it("an error is what was said too much", () => {
    const words = { predicted: "p", error: "e", row: "r", rows: "n" };
    const { table } = residualChart([{ row: 2, actual: 1, predicted: 4 }], words, "tr");
    expect(table.rows).toEqual([[2, 4, 3]]);
  });
});
