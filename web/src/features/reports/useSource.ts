import { useRead } from "@/api/useCalls";
import type { Source } from "./types";

const LIST = "/v1/report/source/list";

/** A source with its columns: those of a layer come when it is chosen. One that is there no more has none. */
export function useSource(sources: readonly Source[], code: string) {
  const listed = sources.find((each) => each.code === code);
  const isAsked = !listed || listed.is_layer;
  const read = useRead(LIST, { body: { source_list: [code] } }, { enabled: isAsked });
  const gone: Source = {
    code,
    caption: code,
    path: [],
    is_layer: true,
    viewpoints: ["platform"],
    columns: [],
  };
  return isAsked ? { ...read, data: read.data && (read.data.list[0] ?? gone) } : { ...read, data: listed };
}
