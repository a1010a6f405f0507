import {
  keepPreviousData,
  type Query,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useT } from "@/phrases/useT";
import { type AnswerOf, call, type CallInput, type CallPath } from "./call";
import { callContext } from "./context";
import type { CallProblem, NetworkProblem } from "./problems";

type Problem = CallProblem | NetworkProblem;

interface ReadOptions<P, T> {
  /** false = not yet: something it needs is not known. */
  enabled?: boolean;
  select?: (answer: AnswerOf<P>) => T;
  /** Milliseconds an answer counts as fresh. */
  staleTime?: number;
  refetchInterval?: number | false;
  /** Show the last answer until the new one is there, also for another input (a filter, a page). */
  keepsPrevious?: boolean;
}

type ReadInput<P> = Omit<CallInput<P>, "signal" | "once">;

/** The cache key of a read. Without input it matches every read of the path. */
export function readKey<P extends CallPath>(path: P, input?: ReadInput<P>): QueryKey {
  return input ? [path, input, callContext().lang, callContext().currency] : [path];
}

function readOptions<P extends CallPath>(path: P, input: ReadInput<P> = {}) {
  return {
    queryKey: readKey(path, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(path, { ...input, signal }),
  };
}

/** The same question in another language may show the old answer for a moment; another question may not. */
function sameQuestion<T>(key: QueryKey) {
  return (previous: T | undefined, query: Query<T, Problem> | undefined) =>
    JSON.stringify(query?.queryKey[1]) === JSON.stringify(key[1]) ? previous : undefined;
}

/** Read from the server into the cache. In a new language the old answer stays until the new one is there. */
export function useRead<P extends CallPath, T = AnswerOf<P>>(
  path: P,
  input: ReadInput<P> = {},
  options: ReadOptions<P, T> = {},
): UseQueryResult<T, Problem> {
  useT(); // A new language is a new question: its answer is in that language.
  const { keepsPrevious, ...rest } = options;
  const question = readOptions(path, input);
  const placeholder = keepsPrevious ? keepPreviousData : sameQuestion<AnswerOf<P>>(question.queryKey);
  return useQuery<AnswerOf<P>, Problem, T>({ ...question, placeholderData: placeholder as never, ...rest });
}

/** Several reads of one call at once, in the order of their inputs. */
export function useReads<P extends CallPath>(path: P, inputs: readonly ReadInput<P>[]) {
  useT();
  return useQueries({ queries: inputs.map((input) => readOptions(path, input)) });
}

const isOneOf = (paths: readonly CallPath[]) => (read: Query) => paths.includes(read.queryKey[0] as CallPath);

/** Read again what a change made stale: also what is being read for the first time, which may be from before it. */
export async function readAgain(cache: QueryClient, ...paths: readonly CallPath[]): Promise<void> {
  const isStale = isOneOf(paths);
  await cache.cancelQueries({ predicate: (read) => isStale(read) && read.state.data === undefined });
  await cache.invalidateQueries({ predicate: isStale });
}

/** Have what a change made stale read again when it is next looked at; now only what is being read, as that may be from before. */
export async function markStale(cache: QueryClient, ...paths: readonly CallPath[]): Promise<void> {
  const isStale = isOneOf(paths);
  const isRead = (read: Query) => isStale(read) && read.state.fetchStatus === "fetching";
  const begun = new Set(cache.getQueryCache().findAll({ predicate: isRead }));
  await cache.cancelQueries({ predicate: isRead });
  await cache.invalidateQueries({ predicate: isStale, refetchType: "none" });
  await cache.refetchQueries({ predicate: (read) => begun.has(read), type: "active" });
}

interface ChangeOptions<P> {
  /** Reads that the change makes stale: they are read again. */
  refreshes?: readonly CallPath[];
  onDone?: (answer: AnswerOf<P>, input: CallInput<P>) => void;
  /** The screen shows the problem itself (for example beside its fields); no notice is shown. */
  showsProblem?: boolean;
}

/** Change something on the server: `change.run({ query, body })`, or `await change.send(…)`. */
export function useChange<P extends CallPath>(path: P, options: ChangeOptions<P> = {}) {
  const cache = useQueryClient();
  const mutation = useMutation<AnswerOf<P>, Problem, CallInput<P>>({
    mutationFn: (input) => call(path, input),
    meta: { showsProblem: options.showsProblem ?? false },
    onSuccess: async (answer, input) => {
      options.onDone?.(answer, input);
      await readAgain(cache, ...(options.refreshes ?? []));
    },
  });
  return {
    run: (input: CallInput<P> = {}) => {
      if (!mutation.isPending) mutation.mutate(input);
    },
    send: (input: CallInput<P> = {}) => mutation.mutateAsync(input),
    isRunning: mutation.isPending,
    problem: mutation.error,
    answer: mutation.data,
    reset: mutation.reset,
  };
}
