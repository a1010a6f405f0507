import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { type OpenProject, ProjectGate } from "@/features/statistics/public";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlParam } from "@/screens/useUrlState";
import { Page, Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { StartForm } from "../StartForm";
import { TrainingRun } from "../TrainingRun";
import { TrainingTable } from "../TrainingTable";
import { useTrainings } from "../useTraining";

/** Train models on a project's data, see how good they are, and predict with them. */
export default function MachineLearningScreen() {
  const { t } = useT();
  const to = useLink();
  const projectId = useUrlParam("project_id");
  const trainingId = useUrlParam("machine_learning_id");
  return (
    <Page
      title={t("learning.title")}
      description={t(trainingId ? "learning.text.run" : "learning.text")}
      actions={
        projectId &&
        trainingId && (
          <Button
            component={Link}
            leftSection={<IconPlus size={ICON.md} aria-hidden />}
            to={to("project_machine_learning", { project_id: projectId })}
          >
            {t("learning.new")}
          </Button>
        )
      }
    >
      <ProjectGate projectId={projectId}>
        {(project) =>
          trainingId ? (
            <TrainingRun key={trainingId} project={project} trainingId={trainingId} />
          ) : (
            <Start project={project} />
          )
        }
      </ProjectGate>
    </Page>
  );
}

function Start({ project }: { project: OpenProject }) {
  const [, setParams] = useSearchParams();
  const open = (id: string) => setParams({ project_id: project.projectId, machine_learning_id: id });
  return (
    <>
      <StartForm project={project} onStarted={open} />
      <EarlierTrainings project={project} />
    </>
  );
}

function EarlierTrainings({ project }: { project: OpenProject }) {
  const { t } = useT();
  const trainings = useTrainings(project.projectId);
  if (trainings.data?.length === 0) return null;
  return (
    <Section title={t("learning.trainings.title")} flush>
      <Loaded read={trainings} skeleton={<RowSkeleton rows={3} />}>
        {(list) => <TrainingTable project={project} trainings={list} />}
      </Loaded>
    </Section>
  );
}
