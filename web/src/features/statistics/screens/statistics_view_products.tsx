import { Group, Stack } from "@mantine/core";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { type BoughtProduct, BoughtScreen } from "@/features/bought/public";
import { CardSkeleton, Loaded } from "@/ui/States";
import { filtersOf, questionOf } from "../filters";
import { type OpenProject, ProjectGate } from "../ProjectGate";
import { RunFindings, SaveFindings } from "../RunFindings";
import { useFindings, withProduct } from "../useRuns";

/** Findings that were bought, and which ones can be. */
export default function StatisticsViewProducts() {
  return (
    <BoughtScreen type="statistics_view" route="statistics_view_products">
      {(product) => (
        <ProjectGate projectId={product.projectId} product={product.authClientId}>
          {(project) => <Findings project={project} product={product} />}
        </ProjectGate>
      )}
    </BoughtScreen>
  );
}

function Findings({ project, product }: { project: OpenProject; product: BoughtProduct }) {
  const [params] = useSearchParams();
  const place = {
    project_id: project.projectId,
    stats_id: product.held.limits.stats_id ?? "",
    ...withProduct(product.authClientId),
  };
  const read = useFindings(questionOf(place, filtersOf(params)), place.stats_id !== "");
  const { onUsed } = product;
  const isRead = read.isSuccess;
  useEffect(() => {
    if (isRead) onUsed();
  }, [isRead, onUsed]);
  return (
    <Loaded read={read} skeleton={<CardSkeleton cards={4} />}>
      {(findings) => (
        <Stack gap="lg">
          <Group justify="flex-end">
            <SaveFindings project={project} place={place} />
          </Group>
          <RunFindings project={project} findings={findings} />
        </Stack>
      )}
    </Loaded>
  );
}
