import { Alert, Badge, Group, Stack, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { type Column, DataTable } from "@/ui/DataTable";
import type { Tone } from "@/ui/tones";
import { captionOf, type LayerInfo } from "../layers";
import type { Check } from "./imports";

type Refused = Check["refusals"][number];
type Changed = Check["changes"][number];
type Count = "new" | "changed" | "same" | "refused";
const COUNTS: readonly (readonly [Count, Tone])[] = [
  ["new", "success"],
  ["changed", "info"],
  ["same", "neutral"],
  ["refused", "danger"],
];

/** How many records a file brings and changes, which cells become others, and what is refused and why. */
export function Findings({ layer, check }: { layer: LayerInfo; check: Check }) {
  const { t, lang } = useT();
  const nameOf = (code: string) => {
    const wdm = layer.wdm_list.find((each) => each.wdm_code === code);
    return wdm ? captionOf(wdm.captions, lang, code) : code;
  };
  const refused: Column<Refused>[] = [
    { key: "address", label: t("layers.import.address"), cell: (each) => each.address },
    { key: "value", label: t("layers.import.value"), cell: (each) => each.value || "–" },
    { key: "why", label: t("layers.import.whyNot"), cell: (each) => each.why, isWide: true },
  ];
  const changed: Column<Changed>[] = [
    { key: "row", label: t("layers.import.row"), cell: (each) => String(each.row) },
    {
      key: "cells",
      label: t("layers.import.cells"),
      isWide: true,
      cell: (each) =>
        each.cells
          .map((cell) => `${nameOf(cell.wdm)}: ${told(cell.was)} → ${told(cell.becomes)}`)
          .join(" · "),
    },
  ];
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {COUNTS.map(([name, tone]) => (
          <Badge key={name} color={check[name] ? tone : "neutral"}>
            {t(`layers.import.count.${name}`, { count: check[name] })}
          </Badge>
        ))}
      </Group>
      {check.lacking.length > 0 && (
        <Alert color="danger">
          {t("layers.import.lacking", { names: check.lacking.map(nameOf).join(", ") })}
        </Alert>
      )}
      {check.new_options.length > 0 && (
        <Text size="sm">
          {t("layers.import.newOptions", { names: check.new_options.map((each) => each.caption).join(", ") })}
        </Text>
      )}
      {check.refusals.length > 0 && (
        <DataTable
          label={t("layers.import.refusals")}
          rows={check.refusals}
          columns={refused}
          rowKey={(each) => `${each.address} ${each.why}`}
        />
      )}
      {check.changes.length > 0 && (
        <DataTable
          label={t("layers.import.changes")}
          rows={check.changes}
          columns={changed}
          rowKey={(each) => each.record_id}
        />
      )}
    </Stack>
  );
}

const told = (value: unknown): string => (value === null || value === undefined ? "–" : String(value));
