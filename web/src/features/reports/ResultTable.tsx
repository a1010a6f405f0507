import { Anchor, Text } from "@mantine/core";
import { IconReportOff } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { EmptyState } from "@/ui/States";
import { isNumeric, rowsOf, useCellText } from "./cells";
import type { Found, Row } from "./types";

const PAGE = 100;

interface Line {
  cells: Row;
  at: number;
}

interface ResultTableProps {
  found: Found;
  label: string;
  /** Opens the rows behind a line, by the values of its groups. */
  onBehind?: ((groups: Row) => void) | undefined;
}

/** What a report found, line by line. */
export function ResultTable({ found, label, onBehind }: ResultTableProps) {
  const { t } = useT();
  const { number } = useFormat();
  const textOf = useCellText();
  const [shown, setShown] = useState(PAGE);
  const headers = found.table_header;
  const rows: Line[] = rowsOf(found).map((cells, at) => ({ cells, at }));
  const isGrouped = headers.some((each) => each.is_measure);
  const cellOf = (cells: Row, at: number) => {
    const text = textOf(headers, cells, at);
    if (!onBehind || !isGrouped || !headers[at]?.is_measure) return text;
    return (
      <Anchor
        component="button"
        type="button"
        inherit
        aria-label={t("reports.behind.open", { value: text })}
        onClick={() => onBehind(cells.filter((_, place) => !headers[place]?.is_measure))}
      >
        {text}
      </Anchor>
    );
  };
  return (
    <>
      <DataTable
        label={label}
        rows={rows.slice(0, shown)}
        rowKey={({ at }) => String(at)}
        columns={headers.map((header, at) => ({
          key: header.key,
          label: header.caption,
          isNumber: isNumeric(header),
          cell: ({ cells }: Line) => cellOf(cells, at),
          sortBy: ({ cells }: Line) => cells[at],
        }))}
        empty={
          <EmptyState icon={<IconReportOff />} title={t("reports.none")} text={t("reports.none.text")} />
        }
        onMore={shown < rows.length ? () => setShown(shown + PAGE * 5) : undefined}
      />
      <Text size="sm" c="dimmed" p="md">
        {t("reports.read", {
          rows: number(rows.length, 0),
          read: number(found.read_count, 0),
          time: number(found.milliseconds, 0),
        })}
        {found.is_cut && ` ${t("reports.cut")}`}
      </Text>
    </>
  );
}
