import { Stack } from "@mantine/core";
import { useSearchParams } from "react-router";
import { CardSkeleton, Loaded } from "@/ui/States";
import { FindingList } from "./FindingList";
import { filtersOf, questionOf } from "./filters";
import { useFindings, useProject } from "./useRuns";

interface SampleFindingsProps {
  projectId: string;
  statsId: string;
}

/** The findings of a sample project, for whoever looks: with filters, pictures and tables, without anything to save. */
export default function SampleFindings({ projectId, statsId }: SampleFindingsProps) {
  const [params] = useSearchParams();
  const place = { project_id: projectId, stats_id: statsId };
  const project = useProject(projectId);
  const read = useFindings(questionOf(place, filtersOf(params)), true);
  return (
    <Loaded read={project} skeleton={<CardSkeleton cards={2} />}>
      {({ column_list }) => (
        <Loaded read={read} skeleton={<CardSkeleton cards={2} />}>
          {(findings) => (
            <Stack gap="lg">
              <FindingList place={place} columns={column_list} findings={findings} rest={null} />
            </Stack>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
