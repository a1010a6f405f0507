import { Button } from "@mantine/core";
import { IconBrain } from "@tabler/icons-react";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { ICON } from "@/ui/sizes";
import { useProject } from "../projectContext";
import { PictureOf } from "./PictureOf";
import { SentenceCard } from "./SentenceCard";
import type { Summary } from "./useSummary";

interface PredictionProps {
  prediction: NonNullable<Summary["prediction"]>;
  /** The newest version of the data. */
  version: number;
}

/** What can be predicted by a first try, and the way to a whole training of it. */
export function PredictionCard({ prediction, version }: PredictionProps) {
  const { t } = useT();
  const to = useLink();
  const { projectId } = useProject();
  return (
    <SentenceCard
      about={t("projects.summary.prediction")}
      sentence={prediction.sentence}
      version={prediction.version === version ? null : prediction.version}
      picture={<PictureOf chart={prediction.chart} />}
      notes={prediction.note_list}
    >
      {prediction.column_id && (
        <Button
          component={Link}
          to={to("project_machine_learning", { project_id: projectId, predict: prediction.column_id })}
          leftSection={<IconBrain size={ICON.sm} aria-hidden />}
        >
          {t("projects.summary.train")}
        </Button>
      )}
    </SentenceCard>
  );
}
