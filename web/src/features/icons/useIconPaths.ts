import { useRead } from "@/api/useCalls";

const NONE: ReadonlyMap<string, string> = new Map();

/** The paths of icons by their names, where names are all that is kept. */
export function useIconPaths(names: readonly string[]): ReadonlyMap<string, string> {
  const name_list = [...new Set(names)].filter(Boolean).toSorted();
  const read = useRead(
    "/v1/icon/named",
    { body: { name_list } },
    {
      enabled: name_list.length > 0,
      staleTime: Number.POSITIVE_INFINITY,
      select: (answer): ReadonlyMap<string, string> =>
        new Map(answer.list.map(({ name, path }) => [name, path])),
    },
  );
  return read.data ?? NONE;
}
