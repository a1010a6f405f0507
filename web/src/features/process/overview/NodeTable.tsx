import { Badge, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { EmptyState } from "@/ui/States";
import type { ViewOf } from "../infos";
import { SwitchButton } from "../SwitchButton";
import { useProcessWords } from "../words";
import { NodeWindow } from "./NodeWindow";

type Node = ViewOf<"nodes">;

/** The processes that are there, what is wrong with one, and a way to restart it. */
export function NodeTable({ nodes }: { nodes: readonly Node[] }) {
  const { t } = useT();
  const { dateTime, number } = useFormat();
  const words = useProcessWords();
  const [opened, setOpened] = useState<Node | null>(null);
  return (
    <>
      <DataTable
        label={t("process.nodes")}
        rows={nodes}
        rowKey={(node) => node.process_name}
        empty={<EmptyState title={t("process.nodes.none")} />}
        rowActions={restartOf}
        onRowClick={(node) => setOpened(node.cluster_node_group === "database" ? null : node)}
        columns={[
          { key: "node", label: t("process.node"), cell: (node) => nameOf(node) },
          {
            key: "group",
            label: t("process.node.group"),
            cell: (node) => t(`process.group.${node.cluster_node_group}`),
          },
          { key: "state", label: t("process.node.state"), cell: stateOf },
          { key: "version", label: t("process.node.version"), cell: (node) => node.version || "–" },
          { key: "started", label: t("process.node.started"), cell: (node) => dateTime(node.started_at) },
          {
            key: "queues",
            label: t("process.node.queues"),
            cell: (node) =>
              node.cluster_node_group === "worker"
                ? (node.queues?.map(words.name).join(", ") ?? t("process.node.allQueues"))
                : "–",
          },
          {
            key: "memory",
            label: t("process.node.memory"),
            isNumber: true,
            cell: (node) => words.bytes(node.memory_bytes ?? node.size_bytes),
          },
          {
            key: "connections",
            label: t("process.node.connections"),
            isNumber: true,
            hideOnPhone: true,
            cell: (node) =>
              node.connections === null
                ? "–"
                : `${number(node.connections, 0)} / ${number(node.most_connections, 0)}`,
          },
        ]}
      />
      {opened && (
        <NodeWindow
          processName={opened.process_name}
          title={nameOf(opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

const nameOf = (node: Node) => (node.process_id === null ? node.node : `${node.node}:${node.process_id}`);

const restartOf = (node: Node) =>
  node.cluster_node_group === "database" ? null : (
    <SwitchButton
      processName={node.process_name}
      shownName={nameOf(node)}
      act="restart"
      disabled={node.is_ending}
    />
  );

const stateOf = (node: Node) => <NodeState node={node} />;

function NodeState({ node }: { node: Node }) {
  const { t } = useT();
  return (
    <Group gap="2xs">
      {node.is_silent ? (
        <Badge color="danger">{t("process.node.silent")}</Badge>
      ) : node.is_ending ? (
        <Badge color="waiting">{t("process.node.ending")}</Badge>
      ) : (
        <Badge color="success">{t("process.node.alive")}</Badge>
      )}
      {node.has_other_version && <Badge color="warning">{t("process.node.otherVersion")}</Badge>}
      {node.dropped_lines > 0 && (
        <Text size="xs" c="dimmed">
          {t("process.node.dropped", { count: node.dropped_lines })}
        </Text>
      )}
    </Group>
  );
}
