import type { AnswerOf } from "@/api/call";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { TOPIC } from "./words";

export type AskingTopic = AnswerOf<"/v1/support/form/get">["topic_list"][number];

interface Topics {
  /** What one may ask about. */
  offered: readonly AskingTopic[];
  /** How a topic is called, also one that is not offered any more. */
  nameOf: (code: string) => string;
}

/** What people ask about on this site. */
export function useTopics(): Topics {
  const { t } = useT();
  const { data } = useRead("/v1/support/form/get");
  const topics = data?.topic_list ?? [];
  return {
    offered: topics.filter((each) => each.is_offered),
    nameOf: (code) => {
      const phrase = TOPIC[code];
      return topics.find((each) => each.code === code)?.name ?? (phrase ? t(phrase) : code);
    },
  };
}
