import { MultiSelect, SegmentedControl, Select, SimpleGrid, Stack } from "@mantine/core";
import { useT } from "@/phrases/useT";
import type { ColumnInfo } from "../values";
import type { useView } from "./useView";

interface ViewFieldsProps {
  columns: readonly ColumnInfo[];
  shown: ReturnType<typeof useView>;
}

/** Which columns are shown, and by which one the rows are sorted. */
export function ViewFields({ columns, shown }: ViewFieldsProps) {
  const { t } = useT();
  const options = columns.map(({ column_id, column_name }) => ({ value: column_id, label: column_name }));
  const { sort, chosen } = shown.view;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <MultiSelect
        label={t("projects.query.columns")}
        description={t("projects.query.columns.help")}
        {...(chosen.length === 0 ? { placeholder: t("projects.query.columns.all") } : {})}
        data={options}
        value={[...chosen]}
        onChange={shown.choose}
        searchable
        clearable
        clearButtonProps={{ "aria-label": t("projects.query.columns.clear") }}
        nothingFoundMessage={t("ui.noMatch.title")}
      />
      <Stack gap="xs">
        <Select
          label={t("projects.query.sort")}
          description={t("projects.query.sort.help")}
          placeholder={t("projects.query.sort.none")}
          data={options}
          value={sort?.columnKey ?? null}
          onChange={(column) => shown.sortBy(column, sort?.direction ?? "ASC")}
          searchable
          clearable
          clearButtonProps={{ "aria-label": t("projects.query.sort.clear") }}
        />
        {sort && (
          <SegmentedControl
            aria-label={t("projects.query.direction")}
            data={[
              { value: "ASC", label: t("projects.query.ascending") },
              { value: "DESC", label: t("projects.query.descending") },
            ]}
            value={sort.direction}
            onChange={(direction) => shown.sortBy(sort.columnKey, direction)}
            w="fit-content"
          />
        )}
      </Stack>
    </SimpleGrid>
  );
}
