import { Autocomplete, Button, Group, SimpleGrid, Skeleton, Stack, Switch, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { upload } from "@/api/files";
import { readAgain } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { HEIGHT } from "@/ui/sizes";
import { useProject } from "../projectContext";
import { type ProjectFacts, useProjectFacts } from "../readColumns";
import type { ColumnInfo } from "../values";

const DETAILS = "/v1/wanalyzer/project/details/columns/wai/get";

/** To which layer a column belongs and whether it names locations: what a sold output opens by. */
export function ColumnPlaceForm({ column }: { column: ColumnInfo }) {
  const { projectId } = useProject();
  const read = useProjectFacts(projectId);
  if (!read.data) return <Skeleton h={HEIGHT.block} />;
  return <PlaceForm column={column} facts={read.data.facts} />;
}

function PlaceForm({ column, facts }: { column: ColumnInfo; facts: ProjectFacts }) {
  const { t } = useT();
  const design = facts.column_design ?? {};
  const kept = design[column.column_id] ?? { layer: "", is_location: false };
  const keptMain = facts.main_layer ?? "";
  const [place, setPlace] = useState(kept);
  const [main, setMain] = useState(keptMain);
  const layers = [...new Set([keptMain, ...Object.values(design).map(({ layer }) => layer)])].filter(Boolean);
  const cache = useQueryClient();
  const change = useMutation({
    mutationFn: (form: Record<string, string>) => upload("/v1/wanalyzer/project/save", { form }),
    onSuccess: () => {
      notifyDone(t("projects.place.saved"));
      return readAgain(cache, DETAILS);
    },
  });
  const isChanged = place.layer !== kept.layer || place.is_location !== kept.is_location || main !== keptMain;
  const save = () =>
    change.mutate({
      project_id: facts.project_id,
      main_layer: main,
      column_design: JSON.stringify({ ...design, [column.column_id]: place }),
    });
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("projects.place.text")}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Autocomplete
          label={t("projects.place.layer")}
          description={t("projects.place.layerHint")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          data={layers}
          maxLength={64}
          value={place.layer}
          onChange={(layer) => setPlace({ ...place, layer })}
        />
        <Autocomplete
          label={t("projects.place.main")}
          data={layers}
          maxLength={32}
          value={main}
          onChange={setMain}
        />
      </SimpleGrid>
      <Group justify="space-between">
        <Switch
          label={t("projects.place.location")}
          checked={place.is_location}
          onChange={(event) => setPlace({ ...place, is_location: event.currentTarget.checked })}
        />
        <Button variant="default" disabled={!isChanged} loading={change.isPending} onClick={save}>
          {t("ui.save")}
        </Button>
      </Group>
    </Stack>
  );
}
