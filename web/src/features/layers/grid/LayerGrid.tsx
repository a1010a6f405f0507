import { Collapse, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { readAgain } from "@/api/useCalls";
import type { RowHead } from "@/ui/grid/columns";
import { RowGrid } from "@/ui/grid/RowGrid";
import type { GridRow } from "@/ui/grid/values";
import { RuleBuilder } from "@/ui/rules/RuleBuilder";
import { EmptyState, ErrorState, RowSkeleton } from "@/ui/States";
import { captionOf, type LayerInfo } from "../layers";
import { gridColumnsOf, ruleColumnsOf } from "../columns";
import { RecordDrawer } from "../record/RecordDrawer";
import { MeetingWindow } from "./MeetingWindow";
import { Toolbar } from "./Toolbar";
import { useLayerRows } from "./useLayerRows";
import { useOthers } from "./useOthers";
import { useQuestion } from "./useQuestion";
import { HISTORY, useRecordWrites } from "./useRecordWrites";

interface GridProps {
  layer: LayerInfo;
  mayWrite: boolean;
}

/** The records of a layer in a grid, with what finds them and the record that is open. */
export function LayerGrid({ layer, mayWrite }: GridProps) {
  const { t, lang } = useT();
  const question = useQuestion(layer);
  const [record, setRecord] = useUrlState("record");
  const [isFiltering, setFiltering] = useState(question.query.rules.length > 0);
  const [sentence, setSentence] = useState("");
  const columns = useMemo(() => gridColumnsOf(layer, lang, t), [layer, lang, t]);
  const rules = useMemo(() => ruleColumnsOf(layer, lang, t), [layer, lang, t]);
  const head = useRecordRows();
  const queries = useQueryClient();
  const others = useOthers(layer.layer_code);
  const rows = useLayerRows(question.question, (answer) => {
    setSentence(answer.sentence);
    others.know(answer.edition);
  });
  const cache = rows.rows?.cache ?? null;
  useEffect(() => {
    if (others.heard === 0) return;
    cache?.refreshSeen().catch(() => undefined);
    void readAgain(queries, HISTORY);
  }, [others.heard, cache, queries]);
  const writes = useRecordWrites({
    layer: layer.layer_code,
    cache: () => cache,
    onMoved: rows.readAgain,
    onEdition: others.know,
  });
  const canWrite = mayWrite && !question.isTrash;
  const open = (row: GridRow) => setRecord(String(row.id));
  return (
    <Stack gap="sm">
      <Toolbar
        question={question}
        total={rows.rows}
        sentence={sentence}
        isFiltering={isFiltering}
        onFilter={() => setFiltering(!isFiltering)}
        mayWrite={mayWrite}
        onUndo={writes.undo}
        onRedo={writes.redo}
      />
      <Collapse expanded={isFiltering}>
        {isFiltering && <RuleBuilder columns={rules} rule={question.query} onChange={question.setQuery} />}
      </Collapse>
      {rows.problem && !rows.rows ? (
        <ErrorState problem={rows.problem} onRetry={rows.readAgain} />
      ) : !rows.rows ? (
        <RowSkeleton rows={14} />
      ) : rows.rows.total === 0 ? (
        <EmptyState title={t("layers.noRecords")} text={t("layers.noRecordsText")} />
      ) : (
        <RowGrid
          label={t("layers.grid", { name: captionOf(layer.captions, lang, layer.layer_code) })}
          columns={columns}
          rows={rows.rows}
          sort={question.sort}
          head={head}
          onSortColumn={(column) => question.turnSort(column.id)}
          onOpenRow={open}
          {...(canWrite
            ? { onWrite: writes.write, canAdd: true, onUndo: writes.undo, onRedo: writes.redo }
            : {})}
        />
      )}
      {record && (
        <RecordDrawer
          key={record}
          layer={layer}
          id={record}
          cache={cache}
          mayWrite={mayWrite}
          onSend={writes.send}
          onOpen={setRecord}
          onSaved={rows.readAgain}
          onClose={() => setRecord(null)}
        />
      )}
      {writes.meeting && (
        <MeetingWindow meeting={writes.meeting} columns={columns} onSettle={writes.settle} />
      )}
    </Stack>
  );
}

/** Records are called by their place in the list. */
function useRecordRows(): RowHead {
  const { t } = useT();
  return {
    name: t("layers.row"),
    numberOf: (row) => row.index + 1,
    nameOf: (row) => t("layers.rowName", { row: row.index + 1 }),
  };
}
