import { useMemo, useState } from "react";
import { useUrlState } from "@/screens/useUrlState";
import { builderRule, readRule, type ServerGroup, serverRule, writeRule } from "@/ui/rules/rule";
import type { LayerInfo } from "../layers";
import type { RecordQuestion, SortBy } from "./useLayerRows";

export const MOST_SORTS = 3;

/** What is asked of a layer's records: words, a rule, a sort, the trash. All of it stands in the address. */
export function useQuestion(layer: LayerInfo) {
  const [search, setSearch] = useUrlState("search");
  const [ruleText, setRuleText] = useUrlState("rule");
  const [sortText, setSortText] = useUrlState("sort");
  const [trash, setTrash] = useUrlState("trash");
  const [query, setQuery] = useState(() => readRule(ruleText));
  const known = layer.wdm_list.map((wdm) => wdm.wdm_code).join(",");
  const question = useMemo(
    (): RecordQuestion => ({
      layer: layer.layer_code,
      search,
      rule: ruleText ? (serverRule(readRule(ruleText)) as unknown as Record<string, unknown>) : null,
      sorts: sortsIn(sortText, known.split(",")),
      isTrash: trash === "yes",
    }),
    [layer.layer_code, search, ruleText, known, sortText, trash],
  );
  const setSorts = (sorts: readonly SortBy[]) => setSortText(sortTextOf(sorts) || null);
  const [first] = question.sorts;
  return {
    question,
    search,
    setSearch: (text: string) => setSearch(text || null),
    query,
    setQuery: (next: typeof query) => {
      setQuery(next);
      setRuleText(writeRule(serverRule(next)) || null);
    },
    /** Whether the address asks for something itself. */
    isAsking: Boolean(search || ruleText || sortText),
    /** What a view asks. */
    apply: (rule: ServerGroup | null, sorts: readonly SortBy[]) => {
      setQuery(rule ? builderRule(rule) : readRule(""));
      setRuleText(rule ? writeRule(rule) || null : null);
      setSorts(sorts);
    },
    isTrash: trash === "yes",
    setTrash: (isTrash: boolean) => setTrash(isTrash ? "yes" : null),
    setSorts,
    /** As the heads of the grid show them. */
    sorts: question.sorts.map(({ wdm, is_down }) => ({
      columnKey: wdm,
      direction: is_down ? ("DESC" as const) : ("ASC" as const),
    })),
    /** Up, then down, then as the records come; it alone. */
    turnSort: (column: string) => {
      if (first?.wdm !== column) setSorts([{ wdm: column, is_down: false }]);
      else setSorts(first.is_down ? [] : [{ wdm: column, is_down: true }]);
    },
  };
}

export type Question = ReturnType<typeof useQuestion>;

/** Sorts in the address: `city,-amount`. Columns that are not there are passed over. */
function sortsIn(text: string, known: readonly string[]): SortBy[] {
  return text
    .split(",")
    .map((part) => ({ wdm: part.replace(/^-/, ""), is_down: part.startsWith("-") }))
    .filter(({ wdm }, at, all) => known.includes(wdm) && all.findIndex((each) => each.wdm === wdm) === at)
    .slice(0, MOST_SORTS);
}

const sortTextOf = (sorts: readonly SortBy[]) =>
  sorts.map(({ wdm, is_down }) => `${is_down ? "-" : ""}${wdm}`).join(",");
