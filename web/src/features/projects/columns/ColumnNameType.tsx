import { Alert, Button, Group, Loader, Select, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { ErrorState } from "@/ui/States";
import type { ColumnType } from "@/ui/TypeIcon";
import { useProject } from "../projectContext";
import { TYPE_NAMES } from "../stepSentence";
import type { ColumnInfo } from "../values";

export const TYPES = ["text", "select", "integer", "float", "datetime"] as const;

/** A column's caption and type. A change of type is looked at before it is made. */
export function ColumnNameType({ column }: { column: ColumnInfo }) {
  const { t } = useT();
  const { apply, isChanging } = useProject();
  const [name, setName] = useState(column.column_name);
  const [wanted, setWanted] = useState<ColumnType | null>(null);
  const rename = () => {
    const next = name.trim();
    if (!next || next === column.column_name) return setName(column.column_name);
    void apply(
      [{ kind: "rename", column: column.column_id, name: next }],
      t("projects.column.renamed", { name: next }),
    ).then((version) => version === null && setName(column.column_name));
  };
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          label={t("projects.column.name")}
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={rename}
          onKeyDown={(event) => event.key === "Enter" && rename()}
        />
        <Select
          label={t("projects.column.type")}
          data={TYPES.map((type) => ({ value: type, label: t(TYPE_NAMES[type]) }))}
          value={wanted ?? column.column_type}
          allowDeselect={false}
          disabled={isChanging || column.formula !== null}
          comboboxProps={{ withinPortal: false }}
          onChange={(type) => setWanted(type === column.column_type ? null : (type as ColumnType | null))}
        />
      </SimpleGrid>
      {wanted ? (
        <Conversion column={column} wanted={wanted} onClose={() => setWanted(null)} />
      ) : (
        <Text size="sm" c="dimmed">
          {column.reason}
        </Text>
      )}
    </Stack>
  );
}

interface Preview {
  converted: number;
  not_converted: number;
  restored: number;
  sample: [row: number, raw: string][];
}

/** What a change of type would do, before it is done. */
function Conversion({
  column,
  wanted,
  onClose,
}: {
  column: ColumnInfo;
  wanted: ColumnType;
  onClose: () => void;
}) {
  const { t } = useT();
  const { number } = useFormat();
  const { apply, isChanging, projectId } = useProject();
  const body = { project_id: projectId, column_id: column.column_id, column_type: wanted };
  const read = useRead(
    "/v1/wanalyzer/project/column/preview",
    { body },
    { select: (answer) => answer.preview as unknown as Preview },
  );
  if (read.error) return <ErrorState problem={read.error} onRetry={() => void read.refetch()} />;
  const preview = read.data;
  if (!preview) return <Loader size="sm" aria-label={t("projects.column.looking")} />;
  const type = t(TYPE_NAMES[wanted]);
  const change = () =>
    void apply(
      [{ kind: "retype", column: column.column_id, to_type: wanted }],
      t("projects.column.retyped", { column: column.column_name, type }),
    ).then(onClose);
  return (
    <Alert
      color={preview.not_converted > 0 ? "warning" : "success"}
      title={t("projects.column.preview", { type })}
      className="num"
    >
      <Text size="sm">
        {t("projects.column.converted", { count: preview.converted })}
        {preview.restored > 0 && ` ${t("projects.column.restored", { count: preview.restored })}`}
        {preview.not_converted > 0 &&
          ` ${t("projects.column.notConverted", { count: preview.not_converted })}`}
      </Text>
      {preview.sample.length > 0 && (
        <Text size="sm" mt="3xs">
          {preview.sample
            .slice(0, 4)
            .map(([row, raw]) => t("projects.column.rowSays", { row: number(row, 0), raw }))
            .join(" · ")}
        </Text>
      )}
      <Group mt="sm" gap="xs">
        <Button size="compact-md" onClick={change} loading={isChanging}>
          {t("projects.column.retype")}
        </Button>
        <Button size="compact-md" variant="default" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
      </Group>
    </Alert>
  );
}
