import type { QueryClient } from "@tanstack/react-query";
import type { AnswerOf } from "@/api/call";
import { readKey } from "@/api/useCalls";

export const BELL = "/v1/last/supports/get";
export type News = AnswerOf<typeof BELL>;

/** Take a ticket that the person has seen just now out of the bell. */
export function takeOutOfBell(cache: QueryClient, id: string): void {
  cache.setQueriesData<News>({ queryKey: readKey(BELL) }, (before) => before && without(before, id));
}

export function without(news: News, id: string): News {
  const isOther = (ticket: { user_support_client_id: string }) => ticket.user_support_client_id !== id;
  return {
    ...news,
    user_supports: news.user_supports.filter(isOther),
    mail_supports: news.mail_supports.filter(isOther),
  };
}
