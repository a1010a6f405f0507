import { useState } from "react";
import { readStored, writeStored } from "@/api/storage";
import type { InputValue } from "./predictionForm";
import type { Prediction } from "./types";

const MOST_KEPT = 20;
const now = () => Date.now();

/** A prediction that was made: what was asked, and the answer. */
export interface Made {
  /** Milliseconds since the epoch. */
  at: number;
  inputs: Record<string, InputValue>;
  prediction: Prediction;
}

/** The last predictions of this sitting, newest first. */
export function usePredictions(key: string) {
  const [made, setMade] = useState<readonly Made[]>(() => readStored<Made[]>(key, "session") ?? []);
  const change = (next: readonly Made[]) => {
    setMade(next);
    writeStored(key, next, "session");
  };
  return {
    made,
    add: (inputs: Made["inputs"], prediction: Prediction) =>
      change([{ at: now(), inputs, prediction }, ...made].slice(0, MOST_KEPT)),
    clear: () => change([]),
  };
}
