import { ActionIcon, Badge, Group, Paper, SimpleGrid, Switch, TagsInput, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowMerge, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";
import { codeOf } from "../codes";
import type { OptionDraft } from "./draft";

interface RowProps {
  option: OptionDraft;
  isMovable: boolean;
  onChange: (change: Partial<OptionDraft>) => void;
  onMove: (by: number) => void;
  onTake: () => void;
  onMerge?: () => void;
}

/** One value of a list. */
export function OptionRow({ option, isMovable, onChange, onMove, onTake, onMerge }: RowProps) {
  const { t, lang } = useT();
  const code = option.code || codeOf(option.en || option.tr);
  const name = option[lang] || option.code || t("layers.options.unnamed");
  const acts = [
    ...(isMovable
      ? [
          { label: t("ui.moveUp", { name }), Icon: IconArrowUp, run: () => onMove(-1) },
          { label: t("ui.moveDown", { name }), Icon: IconArrowDown, run: () => onMove(1) },
        ]
      : []),
    ...(onMerge ? [{ label: t("layers.options.merge", { name }), Icon: IconArrowMerge, run: onMerge }] : []),
    ...(option.isKept ? [] : [{ label: t("layers.options.take", { name }), Icon: IconTrash, run: onTake }]),
  ];
  return (
    <Paper withBorder p="sm" component="section" aria-label={name}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
        <TextInput
          label={t("layers.caption.tr")}
          value={option.tr}
          onChange={(event) => onChange({ tr: event.currentTarget.value })}
        />
        <TextInput
          label={t("layers.caption.en")}
          value={option.en}
          onChange={(event) => onChange({ en: event.currentTarget.value })}
        />
        <TagsInput
          label={t("layers.options.synonyms")}
          value={option.synonyms}
          onChange={(synonyms) => onChange({ synonyms })}
          clearable
        />
      </SimpleGrid>
      <Group justify="space-between" mt="xs" gap="xs">
        <Group gap="sm">
          {code && (
            <Badge variant="default" tt="none">
              {code}
            </Badge>
          )}
          <Switch
            label={t("layers.options.retired")}
            checked={option.isRetired}
            onChange={(event) => onChange({ isRetired: event.currentTarget.checked })}
          />
        </Group>
        <Group gap={0}>
          {acts.map(({ label, Icon, run }) => (
            <ActionIcon
              key={label}
              variant="subtle"
              color="neutral"
              size="lg"
              aria-label={label}
              title={label}
              onClick={run}
            >
              <Icon size={ICON.md} aria-hidden />
            </ActionIcon>
          ))}
        </Group>
      </Group>
    </Paper>
  );
}
