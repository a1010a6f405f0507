import { Alert, Button, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { type Column, DataTable } from "@/ui/DataTable";
import { Section } from "@/ui/Page";
import { problemText } from "@/ui/problemText";
import { captionOf, type LayerInfo } from "../layers";
import { type KeptFile, PREVIEW } from "./imports";

type FileColumn = KeptFile["column_list"][number];
type Mapping = KeptFile["mapping"];
type Conflict = Mapping["on_conflict"];
const CONFLICTS: readonly Conflict[] = ["change", "skip", "refuse"];
const ID = "_id";
const PARENT = "_parent";

interface MapColumnsProps {
  layer: LayerInfo;
  file: KeptFile;
  isChecked: boolean;
  onChecking: () => void;
  onOther: () => void;
}

/** Which column of the file is which of the layer, and by what records are known. */
export function MapColumns({ layer, file, isChecked, onChecking, onOther }: MapColumnsProps) {
  const { t, lang } = useT();
  const [mapping, setMapping] = useState<Mapping>(file.mapping);
  const check = useChange(PREVIEW, { refreshes: [PREVIEW], onDone: onChecking });
  const named = layer.wdm_list.filter((wdm) => wdm.is_built);
  const choices = [
    ...named.map((wdm) => ({ value: wdm.wdm_code, label: captionOf(wdm.captions, lang, wdm.wdm_code) })),
    { value: ID, label: t("layers.import.recordId") },
    ...(layer.record_parent === "none" ? [] : [{ value: PARENT, label: t("layers.import.parent") }]),
  ];
  const taken = new Set(mapping.columns.map((column) => column.wdm));
  const keys = choices.filter((choice) => choice.value !== PARENT && taken.has(choice.value));
  const columns: Column<FileColumn>[] = [
    { key: "name", label: t("layers.import.column"), cell: (column) => column.name },
    {
      key: "samples",
      label: t("layers.import.samples"),
      hideOnPhone: true,
      cell: samples,
    },
    {
      key: "wdm",
      label: t("layers.import.becomes"),
      isWide: true,
      cell: mapped({ mapping, layer, choices, onChange: setMapping }),
    },
  ];
  return (
    <Section
      title={t("layers.import.map")}
      description={t(file.is_remembered ? "layers.import.remembered" : "layers.import.mapText")}
    >
      <Stack gap="sm">
        <DataTable
          label={t("layers.import.map")}
          rows={file.column_list}
          columns={columns}
          rowKey={(column) => String(column.position)}
        />
        <Group gap="sm" align="flex-end">
          <Select
            label={t("layers.import.key")}
            description={t("layers.import.keyText")}
            data={keys}
            value={mapping.key || null}
            placeholder={t("layers.import.noKey")}
            clearable
            onChange={(key) => setMapping({ ...mapping, key: key ?? "" })}
          />
          {mapping.key && (
            <Select
              label={t("layers.import.conflict")}
              data={CONFLICTS.map((each) => ({ value: each, label: t(`layers.import.conflict.${each}`) }))}
              value={mapping.on_conflict}
              allowDeselect={false}
              onChange={(each) => each && setMapping({ ...mapping, on_conflict: each as Conflict })}
            />
          )}
        </Group>
        {check.problem && <Alert color="danger">{problemText(check.problem).title}</Alert>}
        <Group gap="xs">
          <Button
            loading={check.isRunning}
            variant={isChecked ? "default" : "filled"}
            onClick={() => check.run({ body: { import_id: file.import_id, mapping } })}
          >
            {t(isChecked ? "layers.import.checkAgain" : "layers.import.check")}
          </Button>
          <Button variant="default" onClick={onOther}>
            {t("layers.import.otherFile")}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

interface MappedProps {
  column: FileColumn;
  mapping: Mapping;
  layer: LayerInfo;
  choices: { value: string; label: string }[];
  onChange: (mapping: Mapping) => void;
}

const samples = (column: FileColumn) => (
  <Text size="sm" c="dimmed" lineClamp={1}>
    {column.samples.join(", ")}
  </Text>
);

/** Returns what draws the choice of each column. */
const mapped = (props: Omit<MappedProps, "column">) => (column: FileColumn) => (
  <Mapped column={column} {...props} />
);

function Mapped({ column, mapping, layer, choices, onChange }: MappedProps) {
  const { t } = useT();
  const mine = mapping.columns.find((each) => each.position === column.position);
  const others = mapping.columns.filter((each) => each.position !== column.position);
  const taken = new Set(others.map((each) => each.wdm));
  const wdm = layer.wdm_list.find((each) => each.wdm_code === mine?.wdm);
  const choose = (code: string | null) => {
    const columns = code ? [...others, { position: column.position, wdm: code, unit: "" }] : others;
    const key = columns.some((each) => each.wdm === mapping.key) ? mapping.key : "";
    onChange({ ...mapping, columns, key });
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <Select
        aria-label={t("layers.import.becomesOf", { name: column.name })}
        data={choices.filter((choice) => !taken.has(choice.value))}
        value={mine?.wdm ?? null}
        placeholder={t("layers.import.leftOut")}
        clearable
        searchable
        onChange={choose}
      />
      {mine && wdm?.unit && (
        <TextInput
          aria-label={t("layers.import.unitOf", { name: column.name })}
          placeholder={wdm.unit}
          value={mine.unit}
          onChange={(event) =>
            onChange({ ...mapping, columns: [...others, { ...mine, unit: event.currentTarget.value }] })
          }
        />
      )}
    </Group>
  );
}
