import { useUrlState } from "@/screens/useUrlState";
import type { TrainingResult } from "./types";

/** Which model is open, in the address; the best one where none is named, or one that is not there. */
export function useOpenModel(result: TrainingResult | null) {
  const [model, setModel] = useUrlState("model");
  const best = result?.best_index ?? 0;
  const asked = model === "" ? best : Number(model);
  const openIndex = result?.models[asked] ? asked : best;
  const onOpen = (index: number) => setModel(index === best ? null : String(index));
  return { openIndex, onOpen };
}
