import { MutationCache, QueryClient } from "@tanstack/react-query";
import { CallProblem } from "@/api/problems";
import { notifyProblem } from "@/ui/notify";

const FRESH_MS = 30_000;

/** A refusal stays a refusal; a lost connection is worth a second try. */
function isWorthRetrying(count: number, problem: unknown): boolean {
  return count < 1 && !(problem instanceof CallProblem && problem.httpStatus < 500);
}

/** The cache of all server state. A change that fails and does not show it itself is announced. */
export function buildCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: isWorthRetrying, refetchOnWindowFocus: false },
      mutations: { networkMode: "always" },
    },
    mutationCache: new MutationCache({
      onError(problem, _input, _context, mutation) {
        if (mutation.meta?.["showsProblem"] !== true) notifyProblem(problem);
      },
    }),
  });
}
