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

/** What is told before somebody asks the site, or a shop. */
export function useAskingForm(shop = "") {
  return useRead("/v1/support/form/get", shop ? { query: { organization_id: shop } } : {});
}

/** The shop that a request goes to: none where the site answers for it, or who asks has chosen the site. */
export function useAskedShop(shop: string, asksSite: boolean): string {
  const { data } = useAskingForm(shop);
  return data?.desk_name && !asksSite ? shop : "";
}

/** What people ask about on this site, or a shop of it. */
export function useTopics(shop = ""): Topics {
  const { t } = useT();
  const { data } = useAskingForm(shop);
  const topics = data?.topic_list ?? [];
  return {
    offered: topics.filter((each) => each.is_offered),
    nameOf: (code) => {
      const phrase = TOPIC[code];
      return topics.find((each) => each.code === code)?.name ?? (phrase ? t(phrase) : code);
    },
  };
}
