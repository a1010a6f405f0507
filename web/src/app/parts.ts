import type { ComponentType } from "react";

type LoadPart = () => Promise<{ default: ComponentType }>;

/** route → file. A screen exists for the server's menu as soon as its file does. */
const files = import.meta.glob<{ default: ComponentType }>(["../features/*/screens/*.tsx", "!**/*.test.tsx"]);

export const PARTS: Readonly<Record<string, LoadPart>> = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [path.split("/").at(-1)?.replace(".tsx", "") ?? path, load]),
);

export const LOAD_TIMEOUT_MS = 120_000;

/** Free pages have no file of their own: one screen shows whatever stands on them. */
const FREE_PAGE = "page_";

function fileOf(part: string, parts: Readonly<Record<string, LoadPart>>): LoadPart | undefined {
  return parts[part] ?? (part.startsWith(FREE_PAGE) ? parts["site_page"] : undefined);
}

/** A part of the application that could not be loaded: which one, and why. */
export class PartProblem extends Error {
  readonly part: string;
  readonly failure: "missing" | "timeout";

  constructor(part: string, failure: "missing" | "timeout", cause?: unknown) {
    super(`${part}: ${failure}`, { cause });
    this.name = "PartProblem";
    this.part = part;
    this.failure = failure;
  }
}

/** Load the screen of a route; PartProblem if there is none, it cannot be fetched, or it takes longer than 120 s. */
export async function loadPart(
  part: string,
  parts: Readonly<Record<string, LoadPart>> = PARTS,
): Promise<ComponentType> {
  const load = fileOf(part, parts);
  if (!load) throw new PartProblem(part, "missing");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PartProblem(part, "timeout")), LOAD_TIMEOUT_MS);
  });
  try {
    return (await Promise.race([load(), timeout])).default;
  } catch (cause) {
    throw cause instanceof PartProblem ? cause : new PartProblem(part, "missing", cause);
  } finally {
    clearTimeout(timer);
  }
}
