import { call } from "@/api/call";
import { download } from "@/api/files";
import type { Translate } from "@/phrases/useT";
import { effectKind, isAnswer, sizeName, testName } from "./names";
import { ANALYSIS_NAMES } from "./questions";
import type { Finding } from "./types";
import { FINDINGS, type FindingsQuestion } from "./useRuns";

/** The most findings the server hands out at once. */
const MOST_AT_ONCE = 1000;

/** The table of findings as it is put into a workbook. */
export function findingRows(findings: readonly Finding[], t: Translate) {
  return findings.map((finding, place) => [
    place + 1,
    finding.sentence,
    t(ANALYSIS_NAMES[finding.analysis]),
    finding.column_names.join(" · "),
    t(testName(finding.test)),
    finding.statistic,
    finding.df_text,
    finding.p,
    finding.p_adjusted,
    isAnswer(finding) ? t(finding.is_significant ? "ui.yes" : "ui.no") : null,
    finding.effect ? t(effectKind(finding.effect.kind).name) : null,
    finding.effect?.value ?? null,
    finding.effect?.low ?? null,
    finding.effect?.high ?? null,
    effectWord(finding, t),
    finding.n,
    finding.user_score,
  ]);
}

function effectWord(finding: Finding, t: Translate): string | null {
  const size = finding.effect && sizeName(finding.effect);
  return size ? t(size) : null;
}

const HEADS = [
  "statistics.excel.rank",
  "statistics.excel.finding",
  "statistics.excel.question",
  "statistics.excel.columns",
  "statistics.excel.test",
  "statistics.excel.statistic",
  "statistics.excel.df",
  "statistics.excel.p",
  "statistics.excel.pAdjusted",
  "statistics.excel.significant",
  "statistics.excel.effect",
  "statistics.excel.value",
  "statistics.excel.low",
  "statistics.excel.high",
  "statistics.excel.size",
  "statistics.excel.n",
  "statistics.excel.score",
] as const;

/** Save all findings that the filters keep as a workbook. */
export async function saveFindings(
  question: FindingsQuestion,
  { name, t }: { name: string; t: Translate },
): Promise<void> {
  const findings: Finding[] = [];
  for (let page = 1, total = 1; findings.length < total; page += 1) {
    const body = { ...question, pagination: { page, page_size: MOST_AT_ONCE } };
    const answer = await call(FINDINGS, { body });
    findings.push(...(answer.list as unknown as Finding[]));
    total = answer.list.length === 0 ? 0 : answer.pagination.total;
  }
  await download("/v1/table/to/excel", {
    body: {
      table_header: HEADS.map((head) => t(head)),
      table: findingRows(findings, t),
      table_name: name,
    },
    fallbackName: `${name}.xlsx`,
  });
}
