import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { readAgain, useRead } from "@/api/useCalls";
import type { Training, TrainingView } from "./types";

export const TRAININGS = "/v1/wanalyzer/machinelearning/list";
const TRAINING = "/v1/wanalyzer/machinelearning/data/get";

/** A model: the training, the place of its target, and the place of the model among those of the target. */
export interface ModelPlace {
  project_id: string;
  machine_learning_id: string;
  analyze_result_index: number;
  machine_learning_index?: number;
  /** The bought product that opens it. */
  auth_client_id?: string;
}

export function useTrainings(projectId: string) {
  return useRead(
    TRAININGS,
    { body: { project_id: projectId } },
    { select: (answer) => answer.list as unknown as Training[] },
  );
}

export function useTraining(place: ModelPlace) {
  return useRead(
    TRAINING,
    { body: place },
    { keepsPrevious: true, select: (answer) => answer.machine_learning as unknown as TrainingView },
  );
}

/** Read again what a finished training changed. */
export function useRefreshTrainings(): () => void {
  const cache = useQueryClient();
  return useCallback(() => {
    void readAgain(cache, TRAININGS, TRAINING);
  }, [cache]);
}
