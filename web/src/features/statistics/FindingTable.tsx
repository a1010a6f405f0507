import { ActionIcon, Group, Table, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useId } from "react";
import { saveFile } from "@/api/files";
import { useT } from "@/phrases/useT";
import { csvOf } from "@/ui/csv";
import { DataTable } from "@/ui/DataTable";
import { useDevice } from "@/ui/device";
import { ICON, WIDTH } from "@/ui/sizes";
import { cellText, isNumberCell } from "./tables";
import type { DetailTable } from "./types";
import classes from "./FindingTable.module.css";

interface FindingTableProps {
  table: DetailTable;
  note?: string;
}

/** More columns than this become cards on a phone. */
const NARROW = 3;
/** With more columns than this, columns are narrower rather than out of sight. */
const WIDEST = 8;

/** A small table of a finding, which can be downloaded. */
export function FindingTable({ table, note }: FindingTableProps) {
  const { t, lang } = useT();
  const { isMobile } = useDevice();
  const id = useId();
  const write = (row: DetailTable["rows"][number], column: number) =>
    cellText(row[column] ?? null, table.headers[column] ?? "", lang);
  const save = () => {
    const rows = table.rows.map((row) =>
      row.map((cell, column) => (typeof cell === "number" ? cell : write(row, column))),
    );
    saveFile(csvOf({ head: table.headers, rows }, lang), `${table.title}.csv`, "text/csv");
  };
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap" mb="3xs">
        <div>
          <Title order={3} id={id}>
            {table.title}
          </Title>
          {note && (
            <Text size="sm" c="dimmed">
              {note}
            </Text>
          )}
        </div>
        <ActionIcon aria-label={`${table.title}: ${t("ui.download")}`} onClick={save}>
          <IconDownload size={ICON.md} />
        </ActionIcon>
      </Group>
      {isMobile && table.headers.length > NARROW ? (
        <DataTable
          label={table.title}
          rows={table.rows}
          rowKey={(row) => JSON.stringify(row)}
          columns={table.headers.map((header, column) => ({
            key: `${column}`,
            label: header,
            isNumber: isRight(table, column),
            cell: (row: DetailTable["rows"][number]) => write(row, column),
          }))}
        />
      ) : (
        <Table.ScrollContainer minWidth={Math.min(WIDEST, table.headers.length) * WIDTH.xs} type="scrollarea">
          <Table verticalSpacing="2xs" aria-labelledby={id}>
            <Table.Thead>
              <Table.Tr>
                {table.headers.map((header, column) => (
                  <Table.Th key={header} ta={isRight(table, column) ? "right" : undefined}>
                    {header}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {table.rows.map((row) => (
                <Table.Tr key={JSON.stringify(row)}>
                  {table.headers.map((header, column) => (
                    <Table.Td
                      key={header}
                      className={isRight(table, column) ? `num ${classes["figure"]}` : ""}
                      ta={isRight(table, column) ? "right" : undefined}
                    >
                      {write(row, column)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}

/** A column of figures stands at the right. */
function isRight(table: DetailTable, column: number): boolean {
  return table.rows.some((row) => isNumberCell(row[column] ?? null));
}
