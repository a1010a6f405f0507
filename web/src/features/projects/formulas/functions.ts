import type { Lang } from "@/phrases/setup";
import type { PhraseKey } from "@/phrases/useT";

export type FunctionArea = "logic" | "number" | "text" | "date" | "statistic";

export interface FunctionHelp {
  english: string;
  turkish: string;
  /** What stands between its parentheses: n number, t text, d date, b condition, a anything, l the code of a layer, w that of a column of it. */
  takes: string;
  area: FunctionArea;
}

const of =
  (area: FunctionArea) =>
  (line: string): FunctionHelp => {
    const [english = "", turkish = "", takes = ""] = line.split(" ");
    return { english, turkish, takes, area };
  };

/** The functions a formula may call, as the server knows them; their descriptions are phrases `projects.function.<name>`. */
export const FUNCTIONS: readonly FunctionHelp[] = [
  ...["IF EĞER b;a;a", "IFS ÇOKEĞER b;a;…", "SWITCH İLKEŞLEŞEN a;a;a;…", "AND VE b;b;…", "OR VEYA b;b;…"].map(
    of("logic"),
  ),
  ...["NOT DEĞİL b", "IFBLANK EĞERBOŞSA a;a", "COALESCE İLKDOLU a;a;…", "ISBLANK EBOŞSA a"].map(of("logic")),
  ...["LAYERLOOKUP KATMANDABUL l;w;a;w"].map(of("logic")),
  ...["ABS MUTLAK n", "SIGN İŞARET n", "ROUND YUVARLA n;n", "ROUNDUP YUKARIYUVARLA n;n"].map(of("number")),
  ...["ROUNDDOWN AŞAĞIYUVARLA n;n", "INT TAMSAYI n", "SQRT KAREKÖK n", "POWER KUVVET n;n"].map(of("number")),
  ...["EXP ÜS n", "LN LN n", "LOG10 LOG10 n", "LOG LOG n;n", "MOD KALAN n;n", "PI Pİ"].map(of("number")),
  ...["LEN UZUNLUK t", "UPPER BÜYÜKHARF t", "LOWER KÜÇÜKHARF t", "TRIM KIRP t"].map(of("text")),
  ...["LEFT SOLDAN t;n", "RIGHT SAĞDAN t;n", "MID PARÇAAL t;n;n", "CONCAT BİRLEŞTİR a;a;…"].map(of("text")),
  ...["SUBSTITUTE YERİNEKOY t;t;t", "FIND BUL t;t", "CONTAINS İÇERİR t;t"].map(of("text")),
  ...["BEGINSWITH BAŞLAR t;t", "ENDSWITH BİTER t;t", "VALUE SAYIYAÇEVİR t", "TEXT METNEÇEVİR a"].map(
    of("text"),
  ),
  ...["DATE TARİH n;n;n", "TODAY BUGÜN", "YEAR YIL d", "QUARTER ÇEYREK d", "MONTH AY d"].map(of("date")),
  ...["WEEKNUM HAFTASAY d", "DAY GÜN d", "WEEKDAY HAFTANINGÜNÜ d", "HOUR SAAT d", "MINUTE DAKİKA d"].map(
    of("date"),
  ),
  ...["DAYS GÜNSAY d;d", "MONTHS AYSAY d;d", "YEARS YILSAY d;d", "EDATE SERİTARİH d;n"].map(of("date")),
  ...["EOMONTH SERİAY d;n"].map(of("date")),
  ...["SUM TOPLA n", "AVERAGE ORTALAMA n", "MIN MİN n", "MAX MAK n", "MEDIAN ORTANCA n"].map(of("statistic")),
  ...["MODE ENÇOK a", "STDEV STDSAPMA n", "VAR VARYANS n", "COUNT SAY a"].map(of("statistic")),
  ...["DISTINCT BENZERSİZSAY a", "PERCENTILE YÜZDEBİRLİK n;n"].map(of("statistic")),
];

export const AREAS: readonly { area: FunctionArea; label: PhraseKey }[] = [
  { area: "logic", label: "projects.functions.logic" },
  { area: "number", label: "projects.functions.number" },
  { area: "text", label: "projects.functions.text" },
  { area: "date", label: "projects.functions.date" },
  { area: "statistic", label: "projects.functions.statistic" },
];

/** A lookup in a layer as a formula writes it: what is `sought` in a column of the layer, and which one is the answer. */
export function lookupWord(
  lang: Lang,
  asked: { layer: string; key: string; sought: string; answer: string },
): string {
  const name = lang === "tr" ? "KATMANDABUL" : "LAYERLOOKUP";
  return `${name}("${asked.layer}"; "${asked.key}"; ${asked.sought}; "${asked.answer}")`;
}

/** A column as a formula or a rule's text names it. */
export function columnWord(name: string): string {
  return `[${name.replaceAll("[", "[[").replaceAll("]", "]]")}]`;
}

const COLUMN = /"(?:[^"]|"")*"|\[((?:[^[\]]|\]\]|\[\[)*)\]/g;

/** The captions of the columns that a formula reads, each once; what stands in quotation marks is text. */
export function columnsOfFormula(formula: string): string[] {
  const names = [...formula.matchAll(COLUMN)].flatMap(([, name]) =>
    name === undefined ? [] : [name.replaceAll("]]", "]").replaceAll("[[", "[")],
  );
  return [...new Set(names)];
}

/** A stored formula names columns by id; people read their captions. */
export function readableFormula(formula: string, nameOf: (column: string) => string): string {
  return formula.replace(/"(?:[^"]|"")*"|\[(c[1-9]\d*)\]/g, (word: string, id: string | undefined) =>
    id === undefined ? word : columnWord(nameOf(id)),
  );
}
