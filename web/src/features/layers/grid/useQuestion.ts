import { useMemo, useState } from "react";
import { useUrlState } from "@/screens/useUrlState";
import { builderRule, readRule, type ServerGroup, serverRule, writeRule } from "@/ui/rules/rule";
import type { LayerInfo } from "../layers";
import type { RecordQuestion } from "./useLayerRows";

/** What is asked of a layer's records: words, a rule, a sort, the trash. All of it stands in the address. */
export function useQuestion(layer: LayerInfo) {
  const [search, setSearch] = useUrlState("search");
  const [ruleText, setRuleText] = useUrlState("rule");
  const [sortText, setSortText] = useUrlState("sort");
  const [trash, setTrash] = useUrlState("trash");
  const [query, setQuery] = useState(() => readRule(ruleText));
  const sorted = sortText.replace(/^-/, "");
  const isKnown = layer.wdm_list.some((wdm) => wdm.wdm_code === sorted);
  const question = useMemo(
    (): RecordQuestion => ({
      layer: layer.layer_code,
      search,
      rule: ruleText ? (serverRule(readRule(ruleText)) as unknown as Record<string, unknown>) : null,
      sort: isKnown ? { wdm: sorted, is_down: sortText.startsWith("-") } : null,
      isTrash: trash === "yes",
    }),
    [layer.layer_code, search, ruleText, isKnown, sorted, sortText, trash],
  );
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
    apply: (rule: ServerGroup | null, sort: RecordQuestion["sort"]) => {
      setQuery(rule ? builderRule(rule) : readRule(""));
      setRuleText(rule ? writeRule(rule) || null : null);
      setSortText(sort ? `${sort.is_down ? "-" : ""}${sort.wdm}` : null);
    },
    isTrash: trash === "yes",
    setTrash: (isTrash: boolean) => setTrash(isTrash ? "yes" : null),
    sort: question.sort && {
      columnKey: question.sort.wdm,
      direction: question.sort.is_down ? ("DESC" as const) : ("ASC" as const),
    },
    /** Up, then down, then as the records come. */
    turnSort: (column: string) => {
      if (sorted !== column) setSortText(column);
      else setSortText(sortText.startsWith("-") ? null : `-${column}`);
    },
  };
}

export type Question = ReturnType<typeof useQuestion>;
