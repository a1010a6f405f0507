import { readStored, writeStored } from "@/api/storage";

const KEY = "terazi.opened";

/** Remember that a project has been looked at, for the checklist of new people. */
export function markOpened(projectId: string): void {
  const opened = readStored<string[]>(KEY) ?? [];
  if (!opened.includes(projectId)) writeStored(KEY, [projectId, ...opened].slice(0, 50));
}

export function wasOpened(projectId: string): boolean {
  return (readStored<string[]>(KEY) ?? []).includes(projectId);
}
