import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { codesWith, LayerPicker, PlacePicker } from "@/features/layers/public";
import { useT } from "@/phrases/useT";
import { OpenWindow } from "@/ui/OpenWindow";
import { Loaded } from "@/ui/States";
import { type ProjectFacts, useProjectFacts } from "../readColumns";
import { usePlaceSaving } from "./saving";

interface ProjectPlaceProps {
  projectId: string;
  onClose: () => void;
}

/** In a window: to which layer a project belongs, where it stands in the tree, and where all its rows are from. */
export default function ProjectPlace({ projectId, onClose }: ProjectPlaceProps) {
  const { t } = useT();
  const read = useProjectFacts(projectId);
  return (
    <OpenWindow title={t("projects.place.project")} size="lg" onClose={onClose}>
      <Loaded read={read}>{({ facts }) => <PlaceFields facts={facts} onClose={onClose} />}</Loaded>
    </OpenWindow>
  );
}

function PlaceFields({ facts, onClose }: { facts: ProjectFacts; onClose: () => void }) {
  const { t } = useT();
  const [main, setMain] = useState(facts.main_layer ?? "");
  const [tree, setTree] = useState(facts.layer_tree ?? []);
  const [places, setPlaces] = useState(facts.location_list ?? []);
  const [codes, setCodes] = useState(facts.code_list ?? []);
  const { save, isSaving } = usePlaceSaving(t("projects.place.projectSaved"), onClose);
  const mark = (texts: readonly string[], marked: readonly string[]) =>
    setCodes((before) => codesWith(before, texts, marked));
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {t("projects.place.projectText")}
      </Text>
      <LayerPicker
        isSingle
        label={t("projects.place.main")}
        description={t("projects.place.mainHint")}
        value={main ? [main] : []}
        codes={codes}
        onChange={([layer = ""], marked) => {
          setMain(layer);
          mark([layer], marked);
        }}
      />
      <LayerPicker
        label={t("projects.place.tree")}
        description={t("projects.place.treeHint")}
        value={tree}
        codes={codes}
        onChange={(value, marked) => {
          setTree(value);
          mark(value, marked);
        }}
      />
      <PlacePicker
        label={t("projects.place.places")}
        description={t("projects.place.placesHint")}
        value={places}
        codes={codes}
        onChange={(value, marked) => {
          setPlaces(value);
          mark(value, marked);
        }}
      />
      <Group justify="flex-end">
        <Button
          loading={isSaving}
          onClick={() =>
            save(facts.project_id, {
              main_layer: main,
              layer_tree: JSON.stringify(tree),
              location_list: JSON.stringify(places),
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
