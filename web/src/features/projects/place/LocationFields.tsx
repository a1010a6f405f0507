import { NativeSelect, Stack } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { isTextual } from "@/ui/grid/values";
import { useProject } from "../projectContext";
import type { ColumnPlace } from "../readColumns";
import type { ColumnInfo } from "../values";

interface LocationFieldsProps {
  column: ColumnInfo;
  place: ColumnPlace;
  onChange: (place: ColumnPlace) => void;
}

const LEVELS = ["countries", "provinces", "districts"] as const;
/** Texts of an older project that are compared as they are written. */
const AS_WRITTEN = "as_written" as const;
const NONE = "none" as const;

/** Which places a column names; districts are told apart by the column of their provinces. */
export function LocationFields({ column, place, onChange }: LocationFieldsProps) {
  const { t } = useT();
  const { columns } = useProject();
  const level = place.is_location ? (place.location_level ?? AS_WRITTEN) : NONE;
  const provinces = columns
    .filter(({ column_id, column_type }) => column_id !== column.column_id && isTextual(column_type))
    .map(({ column_id, column_name }) => ({ value: column_id, label: column_name }));
  const choose = (next: string) =>
    onChange({
      layer: place.layer,
      is_location: next !== NONE,
      location_level: next === NONE || next === AS_WRITTEN ? null : next,
      province_column: next === "districts" ? (place.province_column ?? null) : null,
    });
  // The list of a Select would reach over the sheet in which this stands on a phone.
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t("projects.place.location")}
        description={t("projects.place.locationHint")}
        data={([NONE, ...LEVELS, AS_WRITTEN] as const).map((value) => ({
          value,
          label: t(`projects.place.level.${value}`),
        }))}
        value={level}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {level === "districts" && (
        <NativeSelect
          label={t("projects.place.province")}
          description={t("projects.place.provinceHint")}
          data={[{ value: "", label: t("projects.place.noProvince") }, ...provinces]}
          value={place.province_column ?? ""}
          onChange={(event) => onChange({ ...place, province_column: event.currentTarget.value || null })}
        />
      )}
    </Stack>
  );
}
