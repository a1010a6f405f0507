import { Button, Group, Input, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { codesWith, LayerPicker, useLayerPaths } from "@/features/layers/public";
import { useT } from "@/phrases/useT";
import { HEIGHT } from "@/ui/sizes";
import { PathText } from "@/ui/tree/PathText";
import { LocationFields } from "../place/LocationFields";
import { usePlaceSaving } from "../place/saving";
import { useProject } from "../projectContext";
import { type ColumnPlace, type ProjectFacts, useProjectFacts } from "../readColumns";
import type { ColumnInfo } from "../values";

/** To which layer a column belongs and whether it names locations: what a sold output opens by. */
export function ColumnPlaceForm({ column }: { column: ColumnInfo }) {
  const { projectId } = useProject();
  const read = useProjectFacts(projectId);
  if (!read.data) return <Skeleton h={HEIGHT.block} />;
  return <PlaceForm column={column} facts={read.data.facts} />;
}

const NO_PLACE: ColumnPlace = { layer: "", is_location: false };

function PlaceForm({ column, facts }: { column: ColumnInfo; facts: ProjectFacts }) {
  const { t } = useT();
  const design = facts.column_design ?? {};
  const kept = design[column.column_id] ?? NO_PLACE;
  const keptCodes = facts.code_list ?? [];
  const [place, setPlace] = useState(kept);
  const [codes, setCodes] = useState(keptCodes);
  const { save, isSaving } = usePlaceSaving(t("projects.place.saved"));
  const isChanged = JSON.stringify([place, codes]) !== JSON.stringify([kept, keptCodes]);
  const pick = (layer: string, marked: readonly string[]) => {
    setPlace({ ...place, layer });
    setCodes(codesWith(codes, [place.layer, layer], marked));
  };
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("projects.place.text")}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {column.link?.layer ? (
          <LinkedLayer layer={column.link.layer} />
        ) : (
          <LayerPicker
            isSingle
            label={t("projects.place.layer")}
            description={t("projects.place.layerHint")}
            empty={t("projects.place.inMain")}
            value={place.layer ? [place.layer] : []}
            codes={codes}
            onChange={([layer = ""], marked) => pick(layer, marked)}
          />
        )}
        <LocationFields column={column} place={place} onChange={setPlace} />
      </SimpleGrid>
      <Group justify="flex-end">
        <Button
          variant="default"
          disabled={!isChanged}
          loading={isSaving}
          onClick={() =>
            save(facts.project_id, {
              column_design: JSON.stringify({ ...design, [column.column_id]: place }),
              code_list: JSON.stringify(codes),
            })
          }
        >
          {t("ui.save")}
        </Button>
      </Group>
    </Stack>
  );
}

/** A linked column stands where its link says. */
function LinkedLayer({ layer }: { layer: string }) {
  const { t } = useT();
  const paths = useLayerPaths();
  return (
    <Input.Wrapper
      label={t("projects.place.layer")}
      labelElement="div"
      description={t("projects.place.linkedHint")}
    >
      <div>
        <PathText path={paths(layer) ?? [layer]} />
      </div>
    </Input.Wrapper>
  );
}
