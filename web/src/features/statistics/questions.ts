import {
  IconArrowsDiff,
  IconChartDots,
  IconChartHistogram,
  IconLink,
  IconTimeline,
  type TablerIcon,
} from "@tabler/icons-react";
import type { PhraseKey } from "@/phrases/useT";
import type { Analysis, Column } from "./types";

/** What a person can ask, and the kinds of analysis that answer it. */
export interface AskedQuestion {
  key: string;
  title: PhraseKey;
  text: PhraseKey;
  /** What the columns lack when it cannot be asked. */
  needs: PhraseKey;
  icon: TablerIcon;
  analyses: readonly Analysis[];
  canAsk: (columns: readonly Column[]) => boolean;
}

const count = (columns: readonly Column[], ...types: string[]) =>
  columns.filter((column) => types.includes(column.column_type)).length;

const YEAR = /(^|[^\p{L}])(yıl|yılı|yil|yili|year|sene|senesi)($|[^\p{L}])/u;

const isYear = ({ column_type, column_name }: Column) =>
  column_type === "integer" && YEAR.test(column_name.toLocaleLowerCase("tr"));

export const QUESTIONS: readonly AskedQuestion[] = [
  {
    key: "relation",
    title: "statistics.ask.relation",
    text: "statistics.ask.relation.text",
    needs: "statistics.ask.relation.needs",
    icon: IconChartDots,
    analyses: ["relation"],
    canAsk: (columns) => count(columns, "integer", "float") >= 2,
  },
  {
    key: "difference",
    title: "statistics.ask.difference",
    text: "statistics.ask.difference.text",
    needs: "statistics.ask.difference.needs",
    icon: IconArrowsDiff,
    analyses: ["difference"],
    canAsk: (columns) => count(columns, "integer", "float") >= 1 && count(columns, "select") >= 1,
  },
  {
    key: "association",
    title: "statistics.ask.association",
    text: "statistics.ask.association.text",
    needs: "statistics.ask.association.needs",
    icon: IconLink,
    analyses: ["association"],
    canAsk: (columns) => count(columns, "select") >= 2,
  },
  {
    key: "shape",
    title: "statistics.ask.shape",
    text: "statistics.ask.shape.text",
    needs: "statistics.ask.shape.needs",
    icon: IconChartHistogram,
    analyses: ["descriptives", "normality"],
    canAsk: (columns) => columns.length >= 1,
  },
  {
    key: "trend",
    title: "statistics.ask.trend",
    text: "statistics.ask.trend.text",
    needs: "statistics.ask.trend.needs",
    icon: IconTimeline,
    analyses: ["trend", "season"],
    canAsk: (columns) =>
      (count(columns, "datetime") >= 1 && count(columns, "integer", "float") >= 1) ||
      (columns.some(isYear) && count(columns, "integer", "float") >= 2),
  },
];

export const ANALYSIS_NAMES: Record<Analysis, PhraseKey> = {
  relation: "statistics.analysis.relation",
  difference: "statistics.analysis.difference",
  association: "statistics.analysis.association",
  trend: "statistics.analysis.trend",
  season: "statistics.analysis.season",
  normality: "statistics.analysis.normality",
  descriptives: "statistics.analysis.descriptives",
};

/** The kinds of analysis to ask for: all that were chosen and can be asked of these columns. */
export function analysesOf(chosen: readonly string[], columns: readonly Column[]): Analysis[] {
  return QUESTIONS.filter((question) => chosen.includes(question.key) && question.canAsk(columns)).flatMap(
    (question) => question.analyses,
  );
}
