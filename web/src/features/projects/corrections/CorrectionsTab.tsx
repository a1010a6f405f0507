import { Button, Card, Group, Select, Stack, Text, Title } from "@mantine/core";
import { IconChecks, IconCircleCheck } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { EmptyState } from "@/ui/States";
import { TypeIcon } from "@/ui/TypeIcon";
import { ICON, WIDTH } from "@/ui/sizes";
import { useProject } from "../projectContext";
import { openCorrections, stepsOf, suggestionsOf } from "../readColumns";
import type { ColumnInfo, Suggestion } from "../values";
import { SuggestionCard } from "./SuggestionCard";

interface SuggestionGroup {
  key: string;
  column: ColumnInfo | null;
  suggestions: Suggestion[];
}

/** What could be corrected, column by column: what, why, how many, before and after. */
export default function CorrectionsTab() {
  const { t } = useT();
  const project = useProject();
  const [chosen, setChosen] = useUrlState("column");
  const open = openCorrections(project).length;
  const groups: SuggestionGroup[] = [
    ...(project.whole.length ? [{ key: "rows", column: null, suggestions: project.whole }] : []),
    ...project.columns
      .filter((column) => column.suggestions.length > 0)
      .map((column) => ({ key: column.column_id, column, suggestions: column.suggestions })),
  ];
  const isKnown = groups.some((group) => group.key === chosen);
  const shown = isKnown ? groups.filter((group) => group.key === chosen) : groups;
  if (groups.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<IconCircleCheck />}
          title={t("projects.corrections.none")}
          text={t("projects.corrections.noneText")}
        />
      </Card>
    );
  }
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end" gap="sm">
        <Text c="dimmed" className="num" flex={1} miw={WIDTH.lg}>
          {open > 0 ? t("projects.corrections.lead", { count: open }) : t("projects.corrections.onlyShown")}
        </Text>
        <Select
          aria-label={t("projects.corrections.which")}
          data={[
            { value: "", label: t("projects.corrections.all") },
            ...groups.map((group) => ({
              value: group.key,
              label: group.column?.column_name ?? t("projects.corrections.rows"),
            })),
          ]}
          value={isKnown ? chosen : ""}
          allowDeselect={false}
          searchable={groups.length > 8}
          onChange={(key) => setChosen(key || null)}
          w={WIDTH.lg}
        />
      </Group>
      <SafeOnes suggestions={suggestionsOf(project).filter((suggestion) => suggestion.is_safe)} />
      {shown.map((group) => (
        <ColumnGroup key={group.key} group={group} />
      ))}
    </Stack>
  );
}

/** All corrections that change no meaning, with one click and one undo. */
function SafeOnes({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const { t } = useT();
  const { apply, isChanging } = useProject();
  if (suggestions.length === 0) return null;
  const count = suggestions.reduce((sum, suggestion) => sum + suggestion.count, 0);
  const accept = () =>
    void apply(stepsOf(suggestions), t("projects.corrections.acceptedSafe", { count: suggestions.length }));
  return (
    <Card>
      <Group justify="space-between" gap="sm">
        <Text size="sm" className="num" flex={1} miw={WIDTH.lg}>
          {t("projects.corrections.safeText", { count })}
        </Text>
        <Button leftSection={<IconChecks size={ICON.sm} aria-hidden />} onClick={accept} loading={isChanging}>
          {t("projects.corrections.acceptSafe")}
        </Button>
      </Group>
    </Card>
  );
}

function ColumnGroup({ group }: { group: SuggestionGroup }) {
  const { t } = useT();
  const { apply, isChanging } = useProject();
  const { column, suggestions } = group;
  const name = column?.column_name ?? t("projects.corrections.rows");
  const steps = stepsOf(suggestions);
  const acceptAll = () => void apply(steps, t("projects.corrections.acceptedAll", { count: steps.length }));
  return (
    <Stack gap="sm" component="section">
      <Group justify="space-between" gap="sm">
        <Group gap="xs">
          {column && <TypeIcon type={column.column_type} size={ICON.md} />}
          <Title order={2} size="h3">
            {name}
          </Title>
        </Group>
        {steps.length > 1 && (
          <Button
            size="compact-md"
            variant="subtle"
            leftSection={<IconChecks size={ICON.sm} aria-hidden />}
            onClick={acceptAll}
            loading={isChanging}
          >
            {t("projects.corrections.acceptAll", { count: steps.length })}
          </Button>
        )}
      </Group>
      {suggestions.map((suggestion) => (
        <SuggestionCard key={suggestion.id} suggestion={suggestion} />
      ))}
    </Stack>
  );
}
