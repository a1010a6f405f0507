import { CardSkeleton, Loaded } from "@/ui/States";
import { PredictTab } from "./PredictTab";
import { Refused, ResultTab } from "./ResultTab";
import { useOpenModel } from "./useOpenModel";
import { useTraining } from "./useTraining";

interface SampleModelProps {
  projectId: string;
  trainingId: string;
  /** What is shown of it: how well it predicts, or the form that asks it. */
  shows: "model" | "predict";
}

/** The model of a sample project, for whoever looks: its scores and reasons, or predictions one by one. */
export default function SampleModel({ projectId, trainingId, shows }: SampleModelProps) {
  const place = { project_id: projectId, machine_learning_id: trainingId, analyze_result_index: 0 };
  const read = useTraining(place);
  const { result = null } = read.data ?? {};
  const open = useOpenModel(result);
  return (
    <Loaded read={read} skeleton={<CardSkeleton cards={2} />}>
      {(training) => {
        if (!training.result) return <Refused message={training.refused ?? ""} action={null} />;
        const parts = { result: training.result, place, ...open, givesExcel: false };
        return shows === "model" ? <ResultTab {...parts} /> : <PredictTab {...parts} />;
      }}
    </Loaded>
  );
}
