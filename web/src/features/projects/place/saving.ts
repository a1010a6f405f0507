import { useMutation, useQueryClient } from "@tanstack/react-query";
import { upload } from "@/api/files";
import { readAgain } from "@/api/useCalls";
import { notifyDone } from "@/ui/notify";

/** Save what a project says of where its data belongs. */
export function usePlaceSaving(said: string, onDone?: () => void) {
  const cache = useQueryClient();
  const change = useMutation({
    mutationFn: (form: Record<string, string>) => upload("/v1/wanalyzer/project/save", { form }),
    onSuccess: async () => {
      notifyDone(said);
      await readAgain(cache, "/v1/wanalyzer/project/details/columns/wai/get");
      onDone?.();
    },
  });
  return {
    save: (projectId: string, fields: Record<string, string>) =>
      change.mutate({ project_id: projectId, ...fields }),
    isSaving: change.isPending,
  };
}
