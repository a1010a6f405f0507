import { Button, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AnswerOf, call } from "@/api/call";
import { readAgain } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { cellText } from "@/ui/grid/cellText";
import type { CellValue, LoadedRow } from "@/ui/grid/values";
import { notifyDone, notifyProblem } from "@/ui/notify";
import { gridColumnsOf } from "../columns";
import { HISTORY } from "../grid/useRecordWrites";
import type { LayerInfo } from "../layers";

type Deed = AnswerOf<typeof HISTORY>["list"][number];

interface HistoryProps {
  layer: LayerInfo;
  row: LoadedRow;
  deeds: readonly Deed[];
  mayWrite: boolean;
  onSaved: () => void;
}

/** What was done to a record, each cell as a sentence; what was there can be put back. */
export function RecordHistory({ layer, row, deeds, mayWrite, onSaved }: HistoryProps) {
  const { t, lang } = useT();
  const { dateTime } = useFormat();
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const columns = new Map(gridColumnsOf(layer, lang, t).map((column) => [column.id, column]));
  const textOf = (code: string, value: unknown) => {
    const column = columns.get(code);
    return (column && cellText(lang, column, value as CellValue)) ?? t("grid.empty");
  };
  const restore = async (code: string, value: unknown) => {
    setSending(true);
    try {
      const data = { [code]: value ?? null, _version: row.version };
      await call("/v1/layer/record/save", {
        body: { layer_code: layer.layer_code, cl_id: String(row.id), wdmr_data: data as never },
      });
      await readAgain(queries, HISTORY);
      onSaved();
      notifyDone(t("layers.history.restored", { column: columns.get(code)?.caption ?? code }));
    } catch (problem) {
      notifyProblem(problem);
    } finally {
      setSending(false);
    }
  };
  if (deeds.length === 0) return <Text c="dimmed">{t("layers.history.none")}</Text>;
  return (
    <Stack gap="md" component="ol" p={0} m={0}>
      {deeds.map((deed) => (
        <Stack key={`${deed.change_id} ${deed.version}`} gap="3xs" component="li">
          <Text size="sm" c="dimmed">
            {t(`layers.deed.${deed.kind}`)} · {deed.by ?? t("layers.history.platform")} · {dateTime(deed.at)}
          </Text>
          {deed.note && <Text size="sm">{deed.note}</Text>}
          {deed.cells.map((cell) => (
            <Group key={cell.wdm_code} justify="space-between" wrap="nowrap" gap="sm">
              <Text size="sm">
                {t("layers.history.cell", {
                  column: columns.get(cell.wdm_code)?.caption ?? cell.wdm_code,
                  was: textOf(cell.wdm_code, cell.was),
                  became: textOf(cell.wdm_code, cell.became),
                })}
              </Text>
              {mayWrite && columns.has(cell.wdm_code) && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  loading={isSending}
                  aria-label={t("layers.history.restoreOf", {
                    column: columns.get(cell.wdm_code)?.caption ?? "",
                  })}
                  onClick={() => void restore(cell.wdm_code, cell.was)}
                >
                  {t("layers.history.restore")}
                </Button>
              )}
            </Group>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}
