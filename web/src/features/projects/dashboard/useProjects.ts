import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/api/call";
import { callContext } from "@/api/context";
import { upload } from "@/api/files";
import type { ProjectSummary } from "@/api/generated/types.gen";
import { readAgain, useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone, notifyProblem } from "@/ui/notify";

const LIST = "/v1/wanalyzer/project/list";

/** The person's projects, page by page, and what can be done with them. */
export function useProjects() {
  const { t, lang } = useT();
  const cache = useQueryClient();
  const read = useInfiniteQuery({
    queryKey: [LIST, "pages", lang, callContext().currency],
    queryFn: ({ pageParam, signal }) => call(LIST, { query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: (previous) => previous,
  });
  const refresh = () => readAgain(cache, LIST);
  const restore = useChange("/v1/wanalyzer/project/restore", { refreshes: [LIST] });
  const remove = useChange("/v1/wanalyzer/project/delete", { refreshes: [LIST] });
  return {
    read,
    projects: read.data?.pages.flatMap((page) => page.list),
    refresh: () => void refresh(),
    remove: async (project: ProjectSummary) => {
      const body = { project_id: project.project_id };
      const name = project.project_name;
      try {
        const { ending_count: count } = await remove.send({ body });
        const said = count ? t("projects.deletedSold", { name, count }) : t("projects.deleted", { name });
        notifyDone(said, () => restore.run({ body }));
      } catch {
        // The person has been told.
      }
    },
    rename: async (project: ProjectSummary, name: string) => {
      try {
        await upload("/v1/wanalyzer/project/save", {
          form: { project_id: project.project_id, project_name: name },
        });
        await refresh();
      } catch (problem) {
        notifyProblem(problem);
      }
    },
  };
}
