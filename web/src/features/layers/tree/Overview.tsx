import { Anchor, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { useLink } from "@/screens/links";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { captionOf, type LayerNode } from "../layers";
import { openedLayers } from "../opened";

const MOST = 6;

/** Where to go on: layers that were opened last, and the largest ones. */
export function Overview({ nodes }: { nodes: readonly LayerNode[] }) {
  const { t } = useT();
  const byCode = new Map(nodes.map((node) => [node.layer_code, node]));
  const opened = openedLayers().flatMap((code) => byCode.get(code) ?? []);
  const largest = nodes
    .filter((node) => node.record_count > 0)
    .toSorted((a, b) => b.record_count - a.record_count)
    .slice(0, MOST);
  return (
    <>
      {opened.length > 0 && <Named title={t("layers.opened")} nodes={opened.slice(0, MOST)} />}
      {largest.length > 0 && <Named title={t("layers.largest")} nodes={largest} />}
    </>
  );
}

function Named({ title, nodes }: { title: string; nodes: readonly LayerNode[] }) {
  const { t, lang } = useT();
  const { number } = useFormat();
  const to = useLink();
  return (
    <Section title={title}>
      <Stack gap="2xs" component="ul" p={0} m={0}>
        {nodes.map((node) => (
          <Group key={node.layer_code} component="li" justify="space-between" wrap="nowrap" gap="sm">
            <Anchor component={Link} to={to("db_layer", { layer: node.layer_code })}>
              {captionOf(node.captions, lang, node.layer_code)}
            </Anchor>
            <Text size="sm" c="dimmed" className="num">
              {t("layers.records", { count: node.record_count, number: number(node.record_count, 0) })}
            </Text>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
