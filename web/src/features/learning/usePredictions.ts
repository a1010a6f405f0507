import { useState } from "react";
import { readStored, writeStored } from "@/api/storage";
import type { InputValue } from "./predictionForm";
import type { Prediction } from "./types";

const MOST_KEPT = 20;
const now = () => Date.now();

/** What was asked, and the answer. */
export interface Asked {
  inputs: Record<string, InputValue>;
  prediction: Prediction;
}

/** A prediction that was made. */
export interface Made extends Asked {
  /** Milliseconds since the epoch. */
  at: number;
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
    add: (asked: Asked) => change([{ at: now(), ...asked }, ...made].slice(0, MOST_KEPT)),
    clear: () => change([]),
  };
}
