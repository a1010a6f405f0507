import { Group, Stack } from "@mantine/core";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useRead } from "@/api/useCalls";
import { type BoughtProduct, BoughtScreen } from "@/features/bought/public";
import { Section } from "@/ui/Page";
import { CardSkeleton, Loaded } from "@/ui/States";
import { SOLD_CHART, SoldChart } from "../chart/SoldChart";
import { filtersOf, questionOf } from "../filters";
import { type OpenProject, ProjectGate } from "../ProjectGate";
import { RunFindings, SaveFindings } from "../RunFindings";
import { useFindings, withProduct } from "../useRuns";

/** Findings and charts that were bought, and which ones can be. */
export default function StatisticsViewProducts() {
  return (
    <BoughtScreen type="statistics_view" route="statistics_view_products">
      {(product) =>
        product.held.limits.chart_id ? (
          <BoughtChart product={product} />
        ) : (
          <ProjectGate projectId={product.projectId} product={product.authClientId}>
            {(project) => <Findings project={project} product={product} />}
          </ProjectGate>
        )
      }
    </BoughtScreen>
  );
}

function BoughtChart({ product }: { product: BoughtProduct }) {
  const { authClientId, projectId, onUsed } = product;
  const read = useRead(SOLD_CHART, { body: { project_id: projectId, auth_client_id: authClientId } });
  const isRead = read.isSuccess;
  useEffect(() => {
    if (isRead) onUsed();
  }, [isRead, onUsed]);
  return (
    <Loaded read={read} skeleton={<CardSkeleton cards={1} />}>
      {({ chart }) => (
        <Section title={chart.chart_name}>
          <SoldChart chart={chart} />
        </Section>
      )}
    </Loaded>
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
