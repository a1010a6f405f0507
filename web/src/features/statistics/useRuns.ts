import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { readAgain, useRead } from "@/api/useCalls";
import type { Detail, Finding, Findings, Run } from "./types";

export const RUNS = "/v1/wanalyzer/project/stats/list";
export const FINDINGS = "/v1/wanalyzer/project/stats/result/list";
const DETAILS = "/v1/wanalyzer/project/details/columns/wai/get";

/** A project and its columns. */
export function useProject(projectId: string, product?: string) {
  return useRead(
    DETAILS,
    { body: { project_id: projectId, ...withProduct(product) } },
    { enabled: projectId !== "" },
  );
}

/** A call with a bought product names it. */
export function withProduct(product: string | undefined) {
  return product ? { auth_client_id: product } : {};
}

/** A project's statistics runs, newest first; with a bought product those that were asked with it. */
export function useRuns(projectId: string, product?: string) {
  return useRead(
    RUNS,
    { body: { project_id: projectId, ...withProduct(product) } },
    { select: (answer) => answer.list as unknown as Run[] },
  );
}

/** A run of a project, and the bought product that opens it. */
export interface RunPlace {
  project_id: string;
  stats_id: string;
  auth_client_id?: string;
}

export interface FindingsQuestion extends RunPlace {
  selected_analyze_types: Finding["analysis"][];
  selected_columns: string[];
  selected_p_value: number | null;
  only_significant: boolean;
  only_scored: boolean;
  pagination: { page: number; page_size: number };
}

/** One page of a run's findings. */
export function useFindings(body: FindingsQuestion, isOn: boolean) {
  return useRead(
    FINDINGS,
    { body },
    { enabled: isOn, keepsPrevious: true, select: (answer) => answer as unknown as Findings },
  );
}

/** Which columns and pairs the findings speak of. */
export function useOverview(body: FindingsQuestion) {
  return useRead(
    FINDINGS,
    { body: { ...body, with_overview: true, pagination: { page: 1, page_size: 1 } } },
    { keepsPrevious: true, select: (answer) => answer.overview ?? null },
  );
}

/** Findings by their ids, in their order. */
export function useNamed(place: RunPlace, ids: readonly string[]) {
  return useRead(
    FINDINGS,
    { body: { ...place, selected_stats: [...ids] } },
    { enabled: ids.length > 0, select: (answer) => answer.list as unknown as Finding[] },
  );
}

/** Charts, tables and checks of the findings on a page, by their ids. */
export function useDetails(place: RunPlace, ids: readonly string[]) {
  return useRead(
    FINDINGS,
    { body: { ...place, selected_stats: [...ids] } },
    { enabled: ids.length > 0, staleTime: Infinity, select: detailsIn },
  );
}

export type DetailsRead = ReturnType<typeof useDetails>;

function detailsIn(answer: { list: unknown }): ReadonlyMap<string, Detail | null> {
  return new Map((answer.list as Finding[]).map((finding) => [finding.finding_id, finding.detail]));
}

/** Read again what a finished run changed. */
export function useRefreshRuns(): () => void {
  const cache = useQueryClient();
  return useCallback(() => {
    void readAgain(cache, RUNS, FINDINGS);
  }, [cache]);
}
