import { Button, Group, Stack } from "@mantine/core";
import { IconChartHistogram } from "@tabler/icons-react";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { CardSkeleton, Loaded } from "@/ui/States";
import { HEIGHT, ICON } from "@/ui/sizes";
import { useProject } from "../projectContext";
import { FoundCards } from "./FoundCards";
import { PartStatus } from "./PartStatus";
import { PictureOf } from "./PictureOf";
import { PredictionCard } from "./PredictionCard";
import { QualityCard } from "./QualityCard";
import { SentenceCard } from "./SentenceCard";
import { useSummary, type Summary } from "./useSummary";

type PartName = Summary["part_list"][number]["part"];

/** What a project opens on: a few sentences about its data, each with its picture. */
export default function SummaryTab() {
  const { t } = useT();
  const { projectId } = useProject();
  const { read, again, isStarting, problem } = useSummary(projectId);
  return (
    <Loaded read={read} skeleton={<CardSkeleton cards={1} height={HEIGHT.block} />}>
      {(summary) => {
        const statusOf = (part: PartName) => (
          <PartStatus
            part={summary.part_list.find((each) => each.part === part)}
            problem={problem}
            isStarting={isStarting}
            onAgain={again}
            onEnd={() => void read.refetch()}
          />
        );
        return (
          <Stack gap="sm" component="section" aria-label={t("projects.tab.summary")}>
            <QualityCard quality={summary.quality} />
            {summary.findings && <FoundCards findings={summary.findings} version={summary.version} />}
            {statusOf("findings")}
            {summary.course?.sentence && (
              <SentenceCard
                about={t("projects.summary.course")}
                sentence={summary.course.sentence}
                version={summary.course.version === summary.version ? null : summary.course.version}
                picture={<PictureOf chart={summary.course.chart} />}
              />
            )}
            {statusOf("course")}
            {summary.prediction && (
              <PredictionCard prediction={summary.prediction} version={summary.version} />
            )}
            {statusOf("prediction")}
            {summary.findings && <MoreFindings projectId={projectId} />}
          </Stack>
        );
      }}
    </Loaded>
  );
}

/** The way to all questions that can be asked of the data. */
function MoreFindings({ projectId }: { projectId: string }) {
  const { t } = useT();
  const to = useLink();
  return (
    <Group>
      <Button
        component={Link}
        to={to("project_dataset_statistics_query", { project_id: projectId })}
        variant="default"
        leftSection={<IconChartHistogram size={ICON.sm} aria-hidden />}
      >
        {t("projects.summary.more")}
      </Button>
    </Group>
  );
}
