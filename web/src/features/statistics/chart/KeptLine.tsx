import { ActionIcon, Anchor, Button, Group, Text, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { AnswerOf } from "@/api/call";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { notifyDone } from "@/ui/notify";
import { ICON } from "@/ui/sizes";

export const KEPT = "/v1/wanalyzer/project/chart/list";
export type Kept = AnswerOf<typeof KEPT>["list"][number];

interface KeptLineProps {
  projectId: string;
  chart: Kept;
  isOpen: boolean;
  /** All kept charts, in their order. */
  ids: readonly string[];
  place: number;
}

/** A kept chart: opened, renamed, put elsewhere and taken away. */
export function KeptLine({ projectId, chart, isOpen, ids, place }: KeptLineProps) {
  const { t } = useT();
  const to = useLink();
  const [isNaming, setNaming] = useState(false);
  const { chart_id: id, chart_name: name, question } = chart;
  const body = { project_id: projectId, chart_id: id };
  const restore = useChange("/v1/wanalyzer/project/chart/restore", { refreshes: [KEPT] });
  const drop = useChange("/v1/wanalyzer/project/chart/delete", {
    refreshes: [KEPT],
    onDone: () => notifyDone(t("charts.kept.deleted", { name }), () => restore.run({ body })),
  });
  const order = useChange("/v1/wanalyzer/project/chart/order", { refreshes: [KEPT] });
  const move = (by: number) => {
    const others = ids.filter((each) => each !== id);
    const list = [...others.slice(0, place + by), id, ...others.slice(place + by)];
    order.run({ body: { project_id: projectId, chart_id_list: list } });
  };
  const address = to("project_charts", {
    project_id: projectId,
    columns: question.column_list.join(","),
    color: question.color_column ?? "",
    type: question.chart_type ?? "",
    measure: question.measure ?? "",
    period: question.period ?? "",
    rule: question.filter_rule ? JSON.stringify(question.filter_rule) : "",
    subset: question.subset_id ?? "",
    kept: id,
  });
  if (isNaming) {
    return (
      <Group component="li" wrap="nowrap" gap="sm">
        <NameForm projectId={projectId} chart={chart} onDone={() => setNaming(false)} />
      </Group>
    );
  }
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <div>
        {chart.misfit === null ? (
          <Anchor component={Link} to={address} fw={isOpen ? 700 : 600} aria-current={isOpen}>
            {name}
          </Anchor>
        ) : (
          <Text fw={600}>{name}</Text>
        )}
        {chart.misfit !== null && (
          <Text size="sm" c="dimmed">
            {chart.misfit}
          </Text>
        )}
      </div>
      <Group gap="3xs" wrap="nowrap">
        <ActionIcon
          variant="subtle"
          aria-label={t("charts.kept.rename", { name })}
          onClick={() => setNaming(true)}
        >
          <IconPencil size={ICON.md} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={t("ui.moveUp", { name })}
          disabled={place === 0 || order.isRunning}
          onClick={() => move(-1)}
        >
          <IconArrowUp size={ICON.md} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={t("ui.moveDown", { name })}
          disabled={place === ids.length - 1 || order.isRunning}
          onClick={() => move(1)}
        >
          <IconArrowDown size={ICON.md} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="danger"
          aria-label={t("charts.kept.delete", { name })}
          loading={drop.isRunning}
          onClick={() => drop.run({ body })}
        >
          <IconTrash size={ICON.md} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}

interface NameFormProps {
  projectId: string;
  chart: Kept;
  onDone: () => void;
}

function NameForm({ projectId, chart, onDone }: NameFormProps) {
  const { t } = useT();
  const [name, setName] = useState(chart.chart_name);
  const rename = useChange("/v1/wanalyzer/project/chart/save", { refreshes: [KEPT], onDone });
  const body = { project_id: projectId, chart_id: chart.chart_id, chart_name: name };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        rename.run({ body });
      }}
    >
      <Group gap="sm">
        <TextInput
          ref={(input) => input?.focus()}
          aria-label={t("charts.kept.newName", { name: chart.chart_name })}
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Escape" && onDone()}
        />
        <Button type="submit" size="compact-sm" disabled={!name.trim()} loading={rename.isRunning}>
          {t("charts.kept.rename.save")}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onDone}>
          {t("ui.cancel")}
        </Button>
      </Group>
    </form>
  );
}
