import { Badge, Group, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useT } from "@/phrases/useT";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { EmptyState } from "@/ui/States";
import { WIDTH } from "@/ui/sizes";
import type { ViewOf } from "../infos";
import { SwitchButton } from "../SwitchButton";
import { useProcessWords } from "../words";
import { NodeWindow } from "./NodeWindow";

type Node = ViewOf<"nodes">;

/** The processes that are there, what is wrong with one, and a way to restart it. */
export function NodeTable({ nodes }: { nodes: readonly Node[] }) {
  const { t } = useT();
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
          { key: "node", label: t("process.node"), cell: nameAndGroup },
          { key: "state", label: t("process.node.state"), cell: stateOf, width: WIDTH.md },
          {
            key: "version",
            label: t("process.node.version"),
            cell: versionOf,
          },
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
            cell: memoryOf,
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

function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      {first}
      {second && (
        <Text size="xs" c="dimmed" fw={400}>
          {second}
        </Text>
      )}
    </>
  );
}

const versionOf = (node: Node) => <Version node={node} />;
const memoryOf = (node: Node) => <Memory node={node} />;

function Version({ node }: { node: Node }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  return (
    <Two first={node.version || "–"} second={t("process.node.since", { since: dateTime(node.started_at) })} />
  );
}

function Memory({ node }: { node: Node }) {
  const { t } = useT();
  const { number } = useFormat();
  const words = useProcessWords();
  const used = number(node.connections, 0);
  const most = number(node.most_connections, 0);
  return (
    <Two
      first={words.bytes(node.memory_bytes ?? node.size_bytes)}
      second={node.connections !== null && t("process.node.connections", { used, most })}
    />
  );
}

const nameAndGroup = (node: Node) => <NameAndGroup node={node} />;

function NameAndGroup({ node }: { node: Node }) {
  const { t } = useT();
  return <Two first={nameOf(node)} second={t(`process.group.${node.cluster_node_group}`)} />;
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
