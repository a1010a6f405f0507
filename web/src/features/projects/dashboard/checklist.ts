import type { ProjectSummary } from "@/api/generated/types.gen";
import type { PhraseKey } from "@/phrases/useT";

export interface Check {
  key: "sample" | "upload" | "statistics" | "training";
  label: PhraseKey;
  isDone: boolean;
}

/** The first steps of a new person, ticked by what they have really done. The sample comes with one run of each kind. */
export function checklistOf(
  projects: readonly ProjectSummary[],
  wasOpened: (projectId: string) => boolean,
): Check[] {
  const own = projects.filter((project) => !project.is_sample);
  const samples = projects.filter((project) => project.is_sample);
  const beyond = (count: (project: ProjectSummary) => number) =>
    own.some((project) => count(project) > 0) || samples.some((project) => count(project) > 1);
  return [
    {
      key: "sample",
      label: "projects.checklist.sample",
      isDone: samples.some((project) => project.version > 1 || wasOpened(project.project_id)),
    },
    {
      key: "upload",
      label: "projects.checklist.upload",
      isDone: own.some((project) => project.state === "ready"),
    },
    {
      key: "statistics",
      label: "projects.checklist.statistics",
      isDone: beyond((project) => project.statistics_count),
    },
    {
      key: "training",
      label: "projects.checklist.training",
      isDone: beyond((project) => project.training_count),
    },
  ];
}
