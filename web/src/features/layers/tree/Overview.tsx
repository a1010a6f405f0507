import { Anchor, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { captionOf, type LayerNode } from "../layers";
import { openedLayers } from "../opened";

const MOST = 6;
const LOOK_MS = 10_000;

/** Where to go on: layers that were opened last, those at whose tables is worked, and the largest ones. */
export function Overview({ nodes, isAdmin }: { nodes: readonly LayerNode[]; isAdmin: boolean }) {
  const { t } = useT();
  const { bytes } = useFormat();
  const tables = useTables(isAdmin);
  const byCode = new Map(nodes.map((node) => [node.layer_code, node]));
  const opened = openedLayers().flatMap((code) => byCode.get(code) ?? []);
  const largest = nodes
    .filter((node) => node.record_count > 0)
    .toSorted((a, b) => b.record_count - a.record_count);
  const atWork = nodes.filter((node) => (tables.get(node.layer_code)?.changes ?? 0) > 0);
  const sizeOf = ({ layer_code, record_count }: LayerNode) =>
    [
      t("layers.records", { count: record_count }),
      ...(tables.has(layer_code) ? [bytes(tables.get(layer_code)?.size ?? 0)] : []),
    ].join(" · ");
  const workOf = ({ layer_code }: LayerNode) =>
    t("layers.atWork.count", { count: tables.get(layer_code)?.changes ?? 0 });
  return (
    <>
      <Named title={t("layers.opened")} nodes={opened.slice(0, MOST)} aside={sizeOf} screen="db_layer" />
      <Named title={t("layers.atWork")} nodes={atWork.slice(0, MOST)} aside={workOf} screen="db_shape" />
      <Named title={t("layers.largest")} nodes={largest.slice(0, MOST)} aside={sizeOf} screen="db_layer" />
    </>
  );
}

/** The tables of layers: their bytes, and how many changes of each run. */
function useTables(isAdmin: boolean) {
  const read = useRead(
    "/v1/process/info",
    { query: { info_type: "layers" } },
    {
      enabled: isAdmin,
      refetchInterval: LOOK_MS,
      select: ({ processes }) =>
        new Map(
          processes.flatMap((each) =>
            each.info_type === "layers" ? [[each.layer_code, each] as const] : [],
          ),
        ),
    },
  );
  return read.data ?? new Map<string, { size: number; changes: number }>();
}

interface NamedProps {
  title: string;
  nodes: readonly LayerNode[];
  aside: (node: LayerNode) => ReactNode;
  screen: "db_layer" | "db_shape";
}

function Named({ title, nodes, aside, screen }: NamedProps) {
  const { lang } = useT();
  const to = useLink();
  if (nodes.length === 0) return null;
  return (
    <Section title={title}>
      <Stack gap="2xs" component="ul" p={0} m={0}>
        {nodes.map((node) => (
          <Group key={node.layer_code} component="li" justify="space-between" wrap="nowrap" gap="sm">
            <Anchor component={Link} to={to(screen, { layer: node.layer_code })}>
              {captionOf(node.captions, lang, node.layer_code)}
            </Anchor>
            <Text size="sm" c="dimmed" className="num" ta="end">
              {aside(node)}
            </Text>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
