import { ScrollArea, Table } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { HEIGHT } from "@/ui/sizes";
import { measureWriter } from "./pivotChart";
import type { PivotAnswer } from "./question";

/** A pivot as a table, with its totals. */
export function PivotTable({ pivot }: { pivot: PivotAnswer }) {
  const { t, lang } = useT();
  const write = measureWriter(pivot, lang);
  const across = (pivot.column_axis?.groups ?? []).map(({ label }, place) => ({
    key: `${place} ${label}`,
    label,
  }));
  const all = t("charts.pivot.all");
  const cell = (key: string | number, value: number | null) => (
    <Table.Td key={key} className="num" ta="right">
      {write(value)}
    </Table.Td>
  );
  const lines = pivot.row_axis.groups.map((group, place) => ({
    key: `${place} ${group.label}`,
    label: group.label,
    cells: across.length > 0 ? (pivot.cells[place] ?? []) : [],
    total: pivot.row_totals[place] ?? null,
  }));
  return (
    <ScrollArea.Autosize
      mah={HEIGHT.page}
      type="auto"
      offsetScrollbars="present"
      viewportProps={{ tabIndex: 0, "aria-label": pivot.title }}
    >
      <Table aria-label={pivot.title} verticalSpacing="2xs" stickyHeader highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{pivot.row_axis.column_name}</Table.Th>
            {across.map((group) => (
              <Table.Th key={group.key} scope="col" ta="right">
                {group.label}
              </Table.Th>
            ))}
            <Table.Th scope="col" ta="right">
              {across.length > 0 ? all : pivot.title}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.key}>
              <Table.Th scope="row" fw={500}>
                {line.label}
              </Table.Th>
              {line.cells.map((value, place) => cell(place, value))}
              {cell("all", line.total)}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{all}</Table.Th>
            {across.length > 0 && pivot.column_totals.map((value, place) => cell(place, value))}
            {cell("all", pivot.total)}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </ScrollArea.Autosize>
  );
}
