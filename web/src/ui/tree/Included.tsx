import { Group, Stack, Text } from "@mantine/core";
import type { ChosenPath } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { includedPlace } from "./places";
import { PathText } from "./PathText";

interface IncludedProps {
  /** What is said of all of them: nothing is limited where a list is empty. */
  layers?: readonly ChosenPath[] | undefined;
  places?: readonly ChosenPath[] | undefined;
  /** What something is about, without being limited to it. */
  about?: readonly ChosenPath[] | undefined;
}

/** What is included of a product: layers by their path, places by their name. */
export function Included({ layers = NONE, places = NONE, about = NONE }: IncludedProps) {
  const { t } = useT();
  const said = (place: ChosenPath) => {
    const { key, name } = includedPlace(place);
    return [t(key, { name })];
  };
  const lines = [
    { label: t("tree.included.about"), paths: about.map(({ path }) => path) },
    { label: t("tree.included.layers"), paths: layers.map(({ path }) => path) },
    { label: t("tree.included.places"), paths: places.map(said) },
  ].filter(({ paths }) => paths.length > 0);
  if (lines.length === 0) return null;
  return (
    <Stack gap="3xs">
      {lines.map(({ label, paths }) => (
        <Group key={label} gap="2xs" align="baseline">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          {paths.map((path, at) => (
            <span key={path.join(" ")}>
              <PathText path={path} />
              {at < paths.length - 1 && ","}
            </span>
          ))}
        </Group>
      ))}
    </Stack>
  );
}

const NONE: readonly ChosenPath[] = [];
