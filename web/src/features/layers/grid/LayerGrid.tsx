import { Collapse, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { readAgain } from "@/api/useCalls";
import type { RowHead } from "@/ui/grid/columns";
import { RowGrid } from "@/ui/grid/RowGrid";
import type { GridRow, LoadedRow, RowId } from "@/ui/grid/values";
import { useDevice } from "@/ui/device";
import { RuleBuilder } from "@/ui/rules/RuleBuilder";
import { ErrorState, RowSkeleton } from "@/ui/States";
import { captionOf, type LayerInfo } from "../layers";
import { gridColumnsOf, ruleColumnsOf } from "../columns";
import { Titles } from "../picking";
import { RecordDrawer } from "../record/RecordDrawer";
import { Groups } from "../views/Groups";
import { LookPanel } from "../views/LookPanel";
import { moved, shownColumns } from "../views/look";
import { footOf, useFigures } from "../views/useFigures";
import { useGroup } from "../views/useGroup";
import { useViews } from "../views/useViews";
import { ViewMenu } from "../views/ViewMenu";
import { listed, titleFirst, TrashBar, trashedAt, trashLook } from "./TrashBar";
import { MeetingWindow } from "./MeetingWindow";
import { NoRecords } from "./NoRecords";
import { Toolbar } from "./Toolbar";
import { RECORDS, useLayerRows } from "./useLayerRows";
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
  const { isMobile } = useDevice();
  const question = useQuestion(layer);
  const [record, setRecord] = useUrlState("record");
  const [isFiltering, setFiltering] = useState(question.query.rules.length > 0);
  const [sentence, setSentence] = useState("");
  // oxlint-disable-next-line react/exhaustive-deps -- what things are called differs by language
  const titles = useMemo(() => new Titles(), [lang]);
  const [ticked, setTicked] = useState<ReadonlyMap<number, RowId>>(new Map());
  const [copy, setCopy] = useState<LoadedRow["cells"]>();
  const [parent, setParent] = useUrlState("parent");
  const columns = useMemo(() => gridColumnsOf(layer, lang, t, titles), [layer, lang, t, titles]);
  const rules = useMemo(() => ruleColumnsOf(layer, lang, t), [layer, lang, t]);
  const head = useRecordRows();
  const queries = useQueryClient();
  const others = useOthers(layer.layer_code);
  const views = useViews(layer, question);
  const group = useGroup(question.question, views.look.group);
  const shown = useMemo(
    () =>
      titleFirst(
        shownColumns(
          [...(question.isTrash ? [trashedAt(t)] : []), ...columns],
          trashLook(views.look, question.isTrash),
        ),
        isMobile,
      ),
    [columns, views.look, question.isTrash, isMobile, t],
  );
  const figures = useFigures(question.question, views.look, shown);
  const rows = useLayerRows(views.isReady ? group.asked : null, (answer) => {
    titles.note(answer.titles);
    setSentence(answer.sentence);
    others.know(answer.edition);
  });
  const cache = rows.rows?.cache ?? null;
  useEffect(() => {
    if (others.heard === 0) return;
    cache?.refreshSeen().catch(() => undefined);
    void readAgain(queries, HISTORY, RECORDS);
  }, [others.heard, cache, queries]);
  const writes = useRecordWrites({
    layer: layer.layer_code,
    cache: () => cache,
    onMoved: rows.readAgain,
    onEdition: others.know,
  });
  const canWrite = mayWrite && !question.isTrash;
  const open = (row: GridRow) => setRecord(String(row.id));
  const close = () => {
    setCopy(undefined);
    setParent(null);
    setRecord(null);
  };
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
      >
        <ViewMenu layer={layer} views={views} asked={question.question} />
        <LookPanel columns={columns} views={views} question={question} />
      </Toolbar>
      <Collapse expanded={isFiltering}>
        {isFiltering && <RuleBuilder columns={rules} rule={question.query} onChange={question.setQuery} />}
      </Collapse>
      {group.column && (
        <Groups
          column={columns.find(({ id }) => id === group.column)}
          figures={figures}
          chosen={group.chosen}
          onChoose={group.choose}
        />
      )}
      {question.isTrash && (
        <TrashBar
          ticked={[...ticked.values()].map(String)}
          onSend={writes.send}
          onDone={() => {
            setTicked(new Map());
            rows.readAgain();
          }}
        />
      )}
      {rows.problem && !rows.rows ? (
        <ErrorState problem={rows.problem} onRetry={rows.readAgain} />
      ) : !rows.rows ? (
        <RowSkeleton rows={14} />
      ) : rows.rows.total === 0 ? (
        <NoRecords layer={layer} question={question} mayWrite={mayWrite} onNew={() => setRecord("new")} />
      ) : (
        <RowGrid
          label={t("layers.grid", { name: captionOf(layer.captions, lang, layer.layer_code) })}
          columns={shown}
          rows={rows.rows}
          sorts={question.sorts}
          head={head}
          onSortColumn={(column) => question.turnSort(column.id)}
          onOpenRow={open}
          onMoveColumn={(from, to) => {
            const place = (id: string) => shown.findIndex((each) => each.id === id);
            views.change({ columns: moved(listed(shown), place(from), place(to)) });
          }}
          onResizeColumn={(id, width) =>
            views.change({
              columns: listed(shown).map((each) => (each.wdm_code === id ? { wdm_code: id, width } : each)),
            })
          }
          foot={footOf(figures.foot, views, t)}
          {...(question.isTrash && mayWrite ? { ticked, onTick: setTicked } : {})}
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
          titles={titles}
          beginning={record === "new" ? copy : undefined}
          parent={record === "new" ? parent : undefined}
          onCopy={(cells) => {
            setCopy(cells);
            setRecord("new");
          }}
          onSend={writes.send}
          onOpen={setRecord}
          onSaved={rows.readAgain}
          onClose={close}
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
