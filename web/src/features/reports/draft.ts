import type { RuleGroupType } from "react-querybuilder";
import type { RuleColumn } from "@/ui/rules/columns";
import { builderRule, EMPTY_RULE, type ServerGroup, serverRule } from "@/ui/rules/rule";
import type { ColumnType } from "@/ui/TypeIcon";
import type { Eyes, Question, Report, Source, SourceColumn } from "./types";

export type Group = Question["group_list"][number];
export type Measure = Question["measure_list"][number];

/** A report that is being written. */
export interface Draft {
  code: string;
  names: { tr: string; en: string };
  eyes: Eyes;
  source: string;
  rule: RuleGroupType;
  columns: string[];
  groups: Group[];
  measures: Measure[];
  sort: string;
  isDescending: boolean;
  chart: Question["chart"];
  limit: number;
}

const MOST = 1000;
const TYPES: Record<SourceColumn["kind"], ColumnType> = {
  text: "text",
  choice: "select",
  number: "integer",
  decimal: "float",
  money: "float",
  moment: "datetime",
};

export function newDraft(source: string): Draft {
  return {
    code: "",
    names: { tr: "", en: "" },
    eyes: "platform",
    source,
    rule: EMPTY_RULE,
    columns: [],
    groups: [],
    measures: [],
    sort: "",
    isDescending: true,
    chart: "bars",
    limit: MOST,
  };
}

export function draftOf(report: Report): Draft {
  const asked = report.question;
  const rule = asked.rule as unknown as Partial<ServerGroup>;
  return {
    code: report.report_code,
    names: { tr: report.names["tr"] ?? "", en: report.names["en"] ?? "" },
    eyes: report.user_type,
    source: asked.source,
    rule: rule.rules ? builderRule({ combinator: "and", not: false, rules: [], ...rule }) : EMPTY_RULE,
    columns: asked.column_list,
    groups: asked.group_list,
    measures: asked.measure_list,
    sort: asked.sort,
    isDescending: asked.is_descending,
    chart: asked.chart,
    limit: asked.limit,
  };
}

/** What the server is asked; unfinished conditions are left out, and a sorting by what is not there. */
export function questionOf(draft: Draft, source: Source): Question {
  return {
    source: draft.source,
    rule: { ...serverRule(draft.rule) },
    column_list: draft.columns,
    group_list: draft.groups,
    measure_list: draft.measures,
    sort: sortable(draft, source).includes(draft.sort) ? draft.sort : "",
    is_descending: draft.isDescending,
    chart: draft.chart,
    limit: draft.limit,
  };
}

export const keyOf = ({ kind, column }: Measure) => (column ? `${kind}_${column}` : kind);

/** By what a result can be sorted: each once, though two lines of a draft may ask the same. */
export function sortable(draft: Draft, source: Source): string[] {
  const isGrouped = draft.groups.length > 0 || draft.measures.length > 0;
  if (!isGrouped) return source.columns.map(({ code }) => code);
  const measures = draft.measures.length > 0 ? draft.measures.map(keyOf) : ["count"];
  return [...new Set([...draft.groups.map(({ column }) => column), ...measures])];
}

/** The columns that these eyes see; one that is gone is there as long as the report names it. */
export const seenColumns = (source: Source, draft: Draft) => {
  const used = usedIn(draft);
  return source.columns.filter(
    ({ code, is_personal, is_gone }) =>
      (draft.eyes === "platform" || !is_personal) && (!is_gone || used.has(code)),
  );
};

/** The columns that a draft names. */
function usedIn({ rule, columns, groups, measures }: Draft): Set<string> {
  const named = [...groups, ...measures].map(({ column }) => column ?? "");
  return new Set([...columns, ...named, ...fieldsOf(rule)]);
}

const fieldsOf = (group: RuleGroupType): string[] =>
  group.rules.flatMap((each) => ("rules" in each ? fieldsOf(each) : [each.field]));

/** The same as the rule builder knows them. */
export const ruleColumns = (columns: readonly SourceColumn[]): RuleColumn[] =>
  columns.map((column) => ({
    id: column.code,
    caption: column.caption,
    column_type: TYPES[column.kind],
    options: column.options.map(({ code, caption }) => ({ value: code, label: caption })),
    isClosed: column.kind === "choice",
  }));
