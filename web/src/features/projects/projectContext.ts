import { createContext, useContext } from "react";
import { useT } from "@/phrases/useT";
import type { StepWords } from "./stepSentence";
import type { Changes } from "./useChanges";
import type { ColumnsOf } from "./values";

interface OpenProject extends ColumnsOf, Changes {
  projectId: string;
  projectName: string;
  rowCount: number;
}

export const ProjectContext = createContext<OpenProject | null>(null);

/** The project that is open on the screen, its columns, and how its data is changed. */
export function useProject(): OpenProject {
  const project = useContext(ProjectContext);
  if (!project) throw new Error("A project must be open");
  return project;
}

/** What a step's sentence is made of, with the captions of the open project. */
export function useStepWords(): StepWords {
  const { t, lang } = useT();
  const { columns } = useProject();
  const nameOf = (id: string) => columns.find((column) => column.column_id === id)?.column_name ?? id;
  return { t, lang, nameOf };
}
