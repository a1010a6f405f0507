import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import type { RuleGroupType } from "react-querybuilder";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { builderRule, readRule, type ServerGroup, serverRule, writeRule } from "@/ui/rules/rule";

const WAIT_MS = 350;

interface Question {
  rule: string | null;
  text: string | null;
  lang: string;
}

const questionOf = (text: string) => JSON.parse(text) as Question;

/** A rule in its two forms, the builder's and the text's; either can be edited, the server keeps them the same. */
export function useFilter(projectId: string, isReady: boolean, product?: string) {
  const [kept, keep] = useUrlState("rule");
  const [query, setQuery] = useState<RuleGroupType>(() => readRule(kept));
  /** The text while it is typed; null = the builder leads. */
  const [draft, setDraft] = useState<string | null>(null);
  const [isTyping, setTyping] = useState(false);
  const { lang } = useT();
  /** What the server understood last of a text, and in which language it was written. */
  const [understood, setUnderstood] = useState({ text: "", rule: "", lang: "" });
  const built = writeRule(serverRule(query));
  // Who leaves the text asks nothing new: the builder's rule is the text's.
  const isOfText = understood.lang === lang && understood.rule === built;
  const words = draft ?? (isOfText ? understood.text : null);
  const question = JSON.stringify({ rule: words === null ? built : null, text: words, lang });
  const [waited] = useDebouncedValue(question, WAIT_MS);
  const settled = questionOf(waited).lang === lang ? waited : question;
  const { rule, text } = questionOf(settled);
  const form = text !== null ? { filter_text: text } : { filter_rule: rule ? JSON.parse(rule) : null };
  const count = useRead(
    "/v1/wanalyzer/project/dataset/count",
    { body: { project_id: projectId, ...form, ...(product ? { auth_client_id: product } : {}) } },
    { enabled: isReady, keepsPrevious: true },
  );
  const answered = count.isPlaceholderData ? null : (count.data ?? null);
  const answeredRule = answered ? writeRule(answered.filter_rule as unknown as ServerGroup) : null;

  // A rule that was understood follows the language, also while its writer is still in it.
  useEffect(() => {
    setDraft((before) => (before !== null && before === understood.text ? null : before));
    // oxlint-disable-next-line react/exhaustive-deps
  }, [lang]);

  // What was typed is right, and its writer has left it: from now on the builder leads again.
  const isDone = draft !== null && !isTyping && text === draft && count.isSuccess && !count.isFetching;
  useEffect(() => {
    if (isDone) setDraft(null);
  }, [isDone]);

  useEffect(() => {
    if (text === null || answeredRule === null) return;
    const read = answeredRule ? builderRule(JSON.parse(answeredRule) as ServerGroup) : readRule("");
    setQuery(read);
    setUnderstood({ text, rule: writeRule(serverRule(read)), lang });
    // The text was written in the language of its answer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, answeredRule]);

  useEffect(() => {
    if (answeredRule !== null && answeredRule !== kept) keep(answeredRule || null);
    // Only an answer changes the address; `keep` is a new function with every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [answeredRule]);

  return {
    query,
    count,
    isSettled: settled === question && !count.isFetching,
    /** The text as the server writes it, or as the person is typing it. */
    text: draft ?? count.data?.filter_text ?? "",
    checkedText: text,
    setQuery: (next: RuleGroupType) => {
      setDraft(null);
      setQuery(next);
    },
    setText: (typed: string) => {
      setTyping(true);
      setDraft(typed);
    },
    leaveText: () => setTyping(false),
    rule: (answered?.filter_rule ?? count.data?.filter_rule ?? null) as unknown as Record<
      string,
      unknown
    > | null,
  };
}
