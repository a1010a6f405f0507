import { useUrlState } from "@/screens/useUrlState";
import type { Filter } from "../infos";

export const KINDS = ["call", "task", "mail", "security", "start"] as const;
export const LEVELS = ["error", "warning", "info"] as const;
export const GROUPS = ["web", "worker", "receive"] as const;
export const NAMES = ["lq", "type", "level", "group", "fold", "job", "request"] as const;

/** Which lines of the log the address asks for. */
export function useLogFilter() {
  const [search] = useUrlState("lq");
  const [type] = useUrlState("type");
  const [level] = useUrlState("level");
  const [group] = useUrlState("group");
  const [fold] = useUrlState("fold");
  const [job] = useUrlState("job");
  const [request] = useUrlState("request");
  const filter: Filter = {
    search_text: search,
    log_type: KINDS.find((each) => each === type) ?? null,
    log_level: LEVELS.find((each) => each === level) ?? null,
    cluster_node_group: GROUPS.find((each) => each === group) ?? null,
    fold,
    request_id: request,
    job_id: job || null,
  };
  return {
    filter,
    isFiltered: Boolean(search || type || level || group || fold || job || request),
    isOfOne: Boolean(fold || job || request),
  };
}
