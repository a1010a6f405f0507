import { Badge, Table, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { Loaded } from "@/ui/States";
import { WIDTH } from "@/ui/sizes";
import { LOOK_MS, useInfo } from "../infos";

/** The largest tables of layers: records, bytes, and what is being done to them. */
export function LayerTables() {
  const { t } = useT();
  const { number, bytes } = useFormat();
  const read = useInfo("layers", { every: LOOK_MS });
  return (
    <Section title={t("process.layers")} description={t("process.layers.lead")} flush>
      <Loaded read={read}>
        {(found) =>
          found.length === 0 ? (
            <Text c="dimmed" p="md">
              {t("process.layers.none")}
            </Text>
          ) : (
            <Table.ScrollContainer minWidth={WIDTH.xxl}>
              <Table aria-label={t("process.layers")}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t("process.layers.name")}</Table.Th>
                    <Table.Th ta="right">{t("process.layers.records")}</Table.Th>
                    <Table.Th ta="right">{t("process.layers.size")}</Table.Th>
                    <Table.Th ta="right">{t("process.layers.changes")}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {found.map((layer) => (
                    <Table.Tr key={layer.layer_code}>
                      <Table.Td>{layer.caption}</Table.Td>
                      <Table.Td ta="right">{number(layer.records)}</Table.Td>
                      <Table.Td ta="right">{bytes(layer.size)}</Table.Td>
                      <Table.Td ta="right">
                        {layer.changes > 0 ? <Badge variant="light">{number(layer.changes)}</Badge> : "–"}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )
        }
      </Loaded>
    </Section>
  );
}
