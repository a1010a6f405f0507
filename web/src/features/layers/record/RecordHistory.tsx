import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { AnswerOf } from "@/api/call";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { cellText } from "@/ui/grid/cellText";
import type { CellValue, LoadedRow } from "@/ui/grid/values";
import { notifyDone, notifyProblem } from "@/ui/notify";
import { gridColumnsOf } from "../columns";
import type { HISTORY, SendRecords } from "../grid/useRecordWrites";
import type { LayerInfo } from "../layers";
import type { Titles } from "../picking";

type Deed = AnswerOf<typeof HISTORY>["list"][number];

interface HistoryProps {
  layer: LayerInfo;
  row: LoadedRow;
  deeds: readonly Deed[];
  mayWrite: boolean;
  titles: Titles;
  onSend: SendRecords;
  onSaved: () => void;
}

/** Whether a cell was filled, emptied or given another value. */
const told = ({ was, became }: Deed["cells"][number]) =>
  (was ?? null) === null ? "filled" : (became ?? null) === null ? "emptied" : "cell";

/** What was done to a record, each cell as a sentence; what was there can be put back. */
export function RecordHistory({ layer, row, deeds, mayWrite, titles, onSend, onSaved }: HistoryProps) {
  const { t, lang } = useT();
  const { dateTime } = useFormat();
  const [isSending, setSending] = useState(false);
  const columns = new Map(gridColumnsOf(layer, lang, t, titles).map((column) => [column.id, column]));
  const textOf = (code: string, value: unknown) => {
    const column = columns.get(code);
    return (column && cellText(lang, column, value as CellValue)) ?? t("grid.empty");
  };
  const restore = async (code: string, value: unknown) => {
    setSending(true);
    try {
      const answer = await onSend([{ cl_id: row.id, [code]: value ?? null, _version: row.version }]);
      if (!answer) return;
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
                {t(`layers.history.${told(cell)}`, {
                  column: columns.get(cell.wdm_code)?.caption ?? cell.wdm_code,
                  was: textOf(cell.wdm_code, cell.was),
                  became: textOf(cell.wdm_code, cell.became),
                })}
              </Text>
              {mayWrite && columns.has(cell.wdm_code) && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  flex="none"
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
