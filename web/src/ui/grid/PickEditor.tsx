import { Select } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { type SearchPicks, usePick } from "../usePick";
import { useGridActs } from "./gridActs";
import type { GridColumn, GridRow } from "./values";

interface PickEditorProps {
  info: GridColumn & { pick: SearchPicks };
  row: GridRow;
  onClose: (commitChanges?: boolean, shouldFocusCell?: boolean) => void;
}

/** A cell that names something while another is looked for; Escape leaves it as it is. */
export function PickEditor({ info, row, onClose }: PickEditorProps) {
  const { t } = useT();
  const { type, nameOf } = useGridActs();
  const { picks, ask } = usePick(info.pick);
  return (
    <Select
      ref={(input) => input?.focus()}
      aria-label={t("grid.edit", { column: info.caption, row: nameOf(row) })}
      searchable
      defaultDropdownOpened
      variant="unstyled"
      size="xs"
      px="2xs"
      data={[...picks]}
      filter={({ options }) => options}
      placeholder={info.captions?.get(String(row.cells[info.id] ?? "")) ?? ""}
      nothingFoundMessage={t("grid.pick.none")}
      onSearchChange={ask}
      onChange={(value) => {
        if (value !== null) type?.(row, info, value);
        onClose(false, true);
      }}
      onBlur={() => onClose(false, false)}
    />
  );
}
