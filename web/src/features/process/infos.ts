import type { ProcessInfo } from "@/api/generated/types.gen";
import { type AnswerOf, type BodyOf } from "@/api/call";
import { useRead } from "@/api/useCalls";

export type View = ProcessInfo["processes"][number];
export type Info = View["info_type"];
export type ViewOf<I extends Info> = Extract<View, { info_type: I }>;
export type Filter = NonNullable<BodyOf<"/v1/process/info">>;

export const INFO = "/v1/process/info";

/** The views of one kind in an answer. */
export function viewsOf<I extends Info>(info: I, answer: AnswerOf<typeof INFO>): ViewOf<I>[] {
  return answer.processes.filter((each): each is ViewOf<I> => each.info_type === info);
}

interface Options {
  detail?: "short" | "full";
  filter?: Filter;
  /** Milliseconds between two looks. */
  every?: number;
  enabled?: boolean;
}

/** Read one kind of what is known about processes, again and again where it changes by itself. */
export function useInfo<I extends Info>(info: I, { detail = "short", filter, every, enabled }: Options = {}) {
  return useRead(
    INFO,
    { query: { info_type: info, detail_type: detail }, ...(filter ? { body: filter } : {}) },
    {
      select: (answer) => viewsOf(info, answer),
      keepsPrevious: true,
      ...(every ? { refetchInterval: every } : {}),
      ...(enabled === undefined ? {} : { enabled }),
    },
  );
}

export const LOOK_MS = 10_000;
export const GLANCE_MS = 60_000;
