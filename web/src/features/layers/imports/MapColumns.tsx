import { Alert, Button, Group, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { type Column, DataTable } from "@/ui/DataTable";
import { Section } from "@/ui/Page";
import { problemText } from "@/ui/problemText";
import { captionOf, DESCRIBED, type LayerInfo } from "../layers";
import { type FileColumn, type KeptFile, type Mapping, PREVIEW } from "./imports";
import { MappedColumn, type MappedColumnProps } from "./MappedColumn";

type Conflict = Mapping["on_conflict"];
const CONFLICTS: readonly Conflict[] = ["change", "skip", "refuse"];
const ID = "_id";
const PARENT = "_parent";
const LOOK_MS = 1_500;

interface MapColumnsProps {
  layer: LayerInfo;
  file: KeptFile;
  isChecked: boolean;
  onSheet: (sheet: string) => void;
  onChecking: () => void;
  onOther: () => void;
}

/** Which column of the file is which of the layer, and by what records are known. */
export function MapColumns({ layer, file, isChecked, onSheet, onChecking, onOther }: MapColumnsProps) {
  const { t, lang } = useT();
  const [mapping, setMapping] = useState<Mapping>(file.mapping);
  const check = useChange(PREVIEW, { refreshes: [PREVIEW], onDone: onChecking });
  const taken = new Set(mapping.columns.map((column) => column.wdm));
  const known = layer.wdm_list.filter((wdm) => wdm.is_built || taken.has(wdm.wdm_code));
  const isWaiting = known.some((wdm) => !wdm.is_built);
  // A new column is there once a worker has made its place in the table.
  useRead(
    DESCRIBED,
    { body: { layer_code_list: [layer.layer_code] } },
    { enabled: isWaiting, refetchInterval: isWaiting ? LOOK_MS : false },
  );
  const choices = [
    ...known.map((wdm) => ({ value: wdm.wdm_code, label: captionOf(wdm.captions, lang, wdm.wdm_code) })),
    { value: ID, label: t("layers.import.recordId") },
    ...(layer.record_parent === "none" ? [] : [{ value: PARENT, label: t("layers.import.parent") }]),
  ];
  const keeping = new Set([
    ID,
    layer.key_wdm,
    ...known.filter((wdm) => wdm.unique).map((wdm) => wdm.wdm_code),
  ]);
  const keys = choices.filter((choice) => keeping.has(choice.value) && taken.has(choice.value));
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
        {file.sheet_list.length > 1 && (
          <Select
            label={t("layers.import.sheet")}
            data={file.sheet_list}
            value={file.sheet}
            allowDeselect={false}
            onChange={(sheet) => sheet && sheet !== file.sheet && onSheet(sheet)}
          />
        )}
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
        {isWaiting && (
          <Text size="sm" role="status">
            {t("layers.import.columnWaits")}
          </Text>
        )}
        {check.problem && <Alert color="danger">{problemText(check.problem).title}</Alert>}
        <Group gap="xs">
          <Button
            loading={check.isRunning || isWaiting}
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

const samples = (column: FileColumn) => (
  <Text size="sm" c="dimmed" lineClamp={1}>
    {column.samples.join(", ")}
  </Text>
);

/** Returns what draws the choice of each column. */
const mapped = (props: Omit<MappedColumnProps, "column">) => (column: FileColumn) => (
  <MappedColumn column={column} {...props} />
);
