import { Stack } from "@mantine/core";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { CardSkeleton, Loaded } from "@/ui/States";
import { HEIGHT } from "@/ui/sizes";
import { useProject } from "../projectContext";
import { QualityCard } from "./QualityCard";

/** What a project opens on: a few sentences about its data, each with its picture. */
export default function SummaryTab() {
  const { t } = useT();
  const { projectId } = useProject();
  const read = useRead("/v1/wanalyzer/project/summary/get", { body: { project_id: projectId } });
  return (
    <Loaded read={read} skeleton={<CardSkeleton cards={1} height={HEIGHT.block} />}>
      {(summary) => (
        <Stack gap="sm" component="section" aria-label={t("projects.tab.summary")}>
          <QualityCard quality={summary.quality} />
        </Stack>
      )}
    </Loaded>
  );
}
