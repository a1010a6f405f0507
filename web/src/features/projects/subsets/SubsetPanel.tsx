import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { IconDeviceFloppy, IconFilter, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { Section } from "@/ui/Page";
import { notifyDone } from "@/ui/notify";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { ICON, WIDTH } from "@/ui/sizes";
import { builderRule, type ServerGroup } from "@/ui/rules/rule";
import type { useFilter } from "../filter/useFilter";
import { type Subset, SUBSETS, useSubsets } from "./useSubsets";

const STALE = [SUBSETS, "/v1/wanalyzer/project/stats/list", "/v1/wanalyzer/machinelearning/list"] as const;

interface SubsetPanelProps {
  projectId: string;
  filter: ReturnType<typeof useFilter>;
  /** The subset that is open; its name and rule are changed when the filter is kept. */
  opened: Subset | null;
  onOpen: (subset: string | null) => void;
}

/** The subsets of a project: kept, opened, changed and deleted. */
export function SubsetPanel({ projectId, filter, opened, onOpen }: SubsetPanelProps) {
  const { t } = useT();
  const subsets = useSubsets(projectId);
  const open = (subset: Subset) => {
    filter.setQuery(builderRule(subset.filter_rule as unknown as ServerGroup));
    onOpen(subset.subset_id);
  };
  return (
    <Section title={t("projects.subset.title")} description={t("projects.subset.text")}>
      <Stack gap="lg">
        <Loaded
          read={subsets}
          skeleton={<RowSkeleton rows={2} />}
          empty={{
            when: (list) => list.length === 0,
            show: (
              <EmptyState
                icon={<IconFilter />}
                title={t("projects.subset.none")}
                text={t("projects.subset.noneText")}
              />
            ),
          }}
        >
          {(list) => (
            <Stack gap="xs" component="ul" p={0} m={0} aria-label={t("projects.subset.title")}>
              {list.map((subset) => (
                <SubsetLine
                  key={subset.subset_id}
                  projectId={projectId}
                  subset={subset}
                  isOpen={subset.subset_id === opened?.subset_id}
                  onOpen={() => open(subset)}
                  onGone={() => onOpen(null)}
                />
              ))}
            </Stack>
          )}
        </Loaded>
        <KeepForm
          key={opened?.subset_id ?? "new"}
          projectId={projectId}
          filter={filter}
          opened={opened}
          onOpen={onOpen}
        />
      </Stack>
    </Section>
  );
}

interface SubsetLineProps {
  projectId: string;
  subset: Subset;
  isOpen: boolean;
  onOpen: () => void;
  onGone: () => void;
}

function SubsetLine({ projectId, subset, isOpen, onOpen, onGone }: SubsetLineProps) {
  const { t } = useT();
  const drop = useChange("/v1/wanalyzer/project/subset/delete", {
    refreshes: STALE,
    onDone: () => {
      notifyDone(t("projects.subset.deleted", { name: subset.subset_name }));
      if (isOpen) onGone();
    },
  });
  const ask = () =>
    confirmLasting({
      title: t("projects.subset.deleteTitle", { name: subset.subset_name }),
      text: t("projects.subset.deleteText"),
      confirmLabel: t("ui.delete"),
      onConfirm: () => drop.run({ body: { project_id: projectId, subset_id: subset.subset_id } }),
    });
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <UnstyledButton onClick={onOpen} aria-current={isOpen} flex={1} disabled={subset.row_count === null}>
        <Text fw={isOpen ? 700 : 600} className="num">
          {subset.row_count === null
            ? subset.subset_name
            : t("projects.subset.named", { name: subset.subset_name, count: subset.row_count })}
        </Text>
        <Text size="sm" c="dimmed">
          {subset.filter_sentence ?? t("projects.subset.unfit")}
        </Text>
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="danger"
        aria-label={t("projects.subset.delete", { name: subset.subset_name })}
        loading={drop.isRunning}
        onClick={ask}
      >
        <IconTrash size={ICON.md} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function KeepForm({ projectId, filter, opened, onOpen }: SubsetPanelProps) {
  const { t } = useT();
  const [name, setName] = useState(opened?.subset_name ?? "");
  const [isShared, setShared] = useState(opened?.is_shared ?? false);
  const keep = useChange("/v1/wanalyzer/project/subset/save", {
    refreshes: STALE,
    onDone: ({ subset_id }) => {
      notifyDone(t("projects.subset.kept", { name: name.trim() }));
      onOpen(subset_id);
    },
  });
  const isOff = !filter.isSettled || !filter.rule || !name.trim();
  const save = (subset: string | null) =>
    keep.run({
      body: {
        project_id: projectId,
        subset_id: subset,
        subset_name: name,
        filter_rule: filter.rule,
        is_shared: isShared,
      },
    });
  return (
    <Stack gap="sm">
      <TextInput
        label={t("projects.subset.name")}
        placeholder={t("projects.subset.nameHint")}
        maxLength={120}
        maw={WIDTH.xxl}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label={t("projects.subset.share")}
        checked={isShared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      <Group gap="sm">
        <Button
          leftSection={<IconDeviceFloppy size={ICON.md} aria-hidden />}
          disabled={isOff}
          loading={keep.isRunning}
          onClick={() => save(opened?.subset_id ?? null)}
        >
          {t(opened ? "projects.subset.keepChange" : "projects.subset.keep")}
        </Button>
        {opened && (
          <Button variant="default" onClick={() => onOpen(null)}>
            {t("projects.subset.asNew")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
