import { Alert, Loader, Table, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { FormulaPreview } from "@/api/generated/types.gen";
import { CallProblem } from "@/api/problems";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { ErrorState } from "@/ui/States";
import type { ColumnType } from "@/ui/TypeIcon";
import { cellText } from "@/ui/grid/cellText";
import type { CellValue } from "@/ui/grid/values";
import { MarkedText } from "../MarkedText";
import { TYPE_NAMES } from "../stepSentence";

interface CheckedProps {
  formula: string;
  check: { data: FormulaPreview | undefined; error: unknown; refetch: () => unknown };
}

/** What is wrong and where, or what the first rows would hold. */
export function Checked({ formula, check }: CheckedProps) {
  const { t, lang } = useT();
  const { number } = useFormat();
  if (check.error instanceof CallProblem && check.error.slug === "formula_refused") {
    const { position, length } = check.error.answer;
    return (
      <MarkedText
        text={formula}
        position={Number(position ?? 0)}
        length={Number(length ?? 1)}
        message={check.error.message}
      />
    );
  }
  if (check.error) return <ErrorState problem={check.error} onRetry={() => void check.refetch()} />;
  if (!check.data) return <Loader size="sm" aria-label={t("projects.formulas.checking")} />;
  const type = check.data.column_type as ColumnType;
  return (
    <div>
      <Text size="sm" mb="3xs">
        {t("projects.formulas.gives", { type: t(TYPE_NAMES[type]) })}
      </Text>
      <Table.ScrollContainer minWidth={0}>
        <Table
          withTableBorder
          withColumnBorders
          verticalSpacing="3xs"
          aria-label={t("projects.formulas.sample")}
        >
          <Table.Tbody>
            <Table.Tr>
              <Table.Th scope="row" fw={400} c="dimmed">
                {t("projects.cell.rowInSheet")}
              </Table.Th>
              {check.data.sample.map((cell) => (
                <Table.Th key={String(cell["_row"])} className="num" ta="right">
                  {number(Number(cell["_row"]), 0)}
                </Table.Th>
              ))}
            </Table.Tr>
            <Table.Tr>
              <Table.Th scope="row" fw={400} c="dimmed">
                {t("projects.formulas.result")}
              </Table.Th>
              {check.data.sample.map((cell) => (
                <Table.Td key={String(cell["_row"])} className="num" ta="right">
                  {cellText(lang, { column_type: type }, cell["value"] as CellValue) ?? t("grid.empty")}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {check.data.taken_list.map((taken) => (
        <Alert
          key={`${taken.layer} ${taken.edition}`}
          mt="sm"
          variant="light"
          icon={<IconInfoCircle aria-hidden />}
        >
          {t("projects.lookup.taken", {
            layer: taken.layer_path.map((each) => each[lang]).join(" › ") || taken.layer,
            count: taken.record_count,
          })}
        </Alert>
      ))}
    </div>
  );
}
