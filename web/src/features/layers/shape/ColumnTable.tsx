import { Badge, Group, Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { type Column, DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { EmptyState } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { unitSymbol } from "@/ui/unitSymbol";
import { useUnitWord } from "@/ui/useUnitWord";
import { captionOf, type LayerInfo, type WdmInfo, type WdmRange } from "../layers";

/** All columns of a layer; one that is pressed opens. */
export function ColumnTable({ layer, onOpen }: { layer: LayerInfo; onOpen: (code: string) => void }) {
  const { t, lang } = useT();
  const { number } = useFormat();
  const limits = ({ lower, upper }: WdmRange) => {
    if (upper === null || upper === undefined) return `≥ ${number(lower ?? 0)}`;
    return lower === null || lower === undefined ? `≤ ${number(upper)}` : `${number(lower)}–${number(upper)}`;
  };
  const rangesTold = (ranges: readonly WdmRange[]) => {
    const told = ranges.filter((range) => !range.rule && range.kind !== "critical");
    const forSome = ranges.filter((range) => range.rule && range.kind === "usual").length;
    return [
      ...told.map((range) => `${t(`layers.range.kind.${range.kind}`)} ${limits(range)}`),
      ...(forSome ? [t("layers.range.byRule", { count: forSome })] : []),
    ].join(", ");
  };
  const columns: Column<WdmInfo>[] = [
    {
      key: "name",
      label: t("layers.shape.column"),
      sortBy: (wdm) => captionOf(wdm.captions, lang, wdm.wdm_code),
      cell: named,
    },
    { key: "kind", label: t("layers.shape.kind"), cell: (wdm) => t(`layers.kind.${wdm.kind}`) },
    { key: "unit", label: t("layers.shape.unit"), cell: unitOf },
    {
      key: "ranges",
      label: t("layers.shape.ranges"),
      cell: (wdm) => rangesTold(wdm.ranges) || "–",
    },
    {
      key: "options",
      label: t("layers.shape.options"),
      isNumber: true,
      cell: (wdm) => (wdm.options.length ? number(wdm.options.length, 0) : "–"),
    },
    { key: "code", label: t("layers.code"), cell: (wdm) => wdm.wdm_code, hideOnPhone: true },
  ];
  return (
    <DataTable
      label={t("layers.shape.columns")}
      rows={layer.wdm_list}
      columns={columns}
      rowKey={(wdm) => wdm.wdm_code}
      onRowClick={(wdm) => onOpen(wdm.wdm_code)}
      empty={<EmptyState title={t("layers.shape.none")} text={t("layers.shape.noneText")} />}
    />
  );
}

function Unit({ code }: { code: string | null | undefined }) {
  const unitWord = useUnitWord();
  return (
    <Text span style={{ whiteSpace: "nowrap" }}>
      {unitWord(unitSymbol(code)) || "–"}
    </Text>
  );
}

function Name({ wdm }: { wdm: WdmInfo }) {
  const { t, lang } = useT();
  return (
    <Group gap="2xs" wrap="nowrap">
      <Text fw={550}>{captionOf(wdm.captions, lang, wdm.wdm_code)}</Text>
      {wdm.is_private && <IconLock size={ICON.sm} role="img" aria-label={t("layers.shape.private")} />}
      {wdm.state !== "active" && <Badge color="neutral">{t(`layers.wdm.${wdm.state}`)}</Badge>}
    </Group>
  );
}

const named = (wdm: WdmInfo) => <Name wdm={wdm} />;
const unitOf = (wdm: WdmInfo) => <Unit code={wdm.unit} />;
