import { ActionIcon, Button, Fieldset, Group, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import type { Feature } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";
import { moved } from "./values";

const MOST = 30;

interface FeatureListProps {
  features: readonly Required<Feature>[];
  onChange: (features: Required<Feature>[]) => void;
}

/** What one gets, point by point, in both languages. */
export function FeatureList({ features, onChange }: FeatureListProps) {
  const { t } = useT();
  const set = (at: number, change: Partial<Feature>) =>
    onChange(features.map((each, index) => (index === at ? { ...each, ...change } : each)));
  return (
    <Fieldset legend={t("shops.bundle.features")} variant="unstyled">
      <Stack gap="xs">
        {features.map((feature, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a point has no name but its place
          <Group key={at} gap="xs" wrap="nowrap" align="flex-end">
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" flex={1}>
              <TextInput
                label={t("shops.bundle.feature.tr", { place: at + 1 })}
                maxLength={200}
                value={feature.tr}
                onChange={({ currentTarget }) => set(at, { tr: currentTarget.value })}
              />
              <TextInput
                label={t("shops.bundle.feature.en", { place: at + 1 })}
                maxLength={200}
                value={feature.en}
                onChange={({ currentTarget }) => set(at, { en: currentTarget.value })}
              />
            </SimpleGrid>
            <FeatureActions
              place={at + 1}
              isFirst={at === 0}
              isLast={at === features.length - 1}
              onMove={(by) => onChange(moved(features, at, by))}
              onRemove={() => onChange(features.filter((_, index) => index !== at))}
            />
          </Group>
        ))}
        {features.length < MOST && (
          <Button
            variant="light"
            leftSection={<IconPlus size={ICON.md} aria-hidden />}
            style={{ alignSelf: "flex-start" }}
            onClick={() => onChange([...features, { tr: "", en: "" }])}
          >
            {t("shops.bundle.feature.add")}
          </Button>
        )}
      </Stack>
    </Fieldset>
  );
}

interface FeatureActionsProps {
  place: number;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function FeatureActions({ place, isFirst, isLast, onMove, onRemove }: FeatureActionsProps) {
  const { t } = useT();
  const button = { variant: "subtle", size: "input-sm" } as const;
  return (
    <Group gap={0} wrap="nowrap">
      <ActionIcon
        {...button}
        aria-label={t("ui.moveUp", { name: place })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={ICON.md} />
      </ActionIcon>
      <ActionIcon
        {...button}
        visibleFrom="sm"
        aria-label={t("ui.moveDown", { name: place })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={ICON.md} />
      </ActionIcon>
      <ActionIcon
        {...button}
        color="danger"
        aria-label={t("shops.bundle.feature.remove", { place })}
        onClick={onRemove}
      >
        <IconTrash size={ICON.md} />
      </ActionIcon>
    </Group>
  );
}
