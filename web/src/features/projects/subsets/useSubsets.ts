import type { AnswerOf } from "@/api/call";
import { useRead } from "@/api/useCalls";

export const SUBSETS = "/v1/wanalyzer/project/subset/list";

export type Subset = AnswerOf<typeof SUBSETS>["list"][number];

/** The named filters of a project; of a bought product those that its seller shares. */
export function useSubsets(projectId: string, product?: string) {
  return useRead(
    SUBSETS,
    { body: { project_id: projectId, ...(product ? { auth_client_id: product } : {}) } },
    { enabled: projectId !== "", select: (answer) => answer.list },
  );
}
