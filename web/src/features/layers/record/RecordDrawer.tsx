import { ActionIcon, Drawer, Group, Tabs, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { useDevice } from "@/ui/device";
import type { RowCache } from "@/ui/grid/RowCache";
import type { LoadedRow } from "@/ui/grid/values";
import { ErrorState, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { rowOf } from "../grid/useLayerRows";
import { HISTORY, type SendRecords } from "../grid/useRecordWrites";
import type { LayerInfo } from "../layers";
import type { Titles } from "../picking";
import { RecordFamily } from "./RecordFamily";
import { RecordForm } from "./RecordForm";
import { RecordHistory } from "./RecordHistory";

interface DrawerProps {
  layer: LayerInfo;
  /** The record that is open; `new` is one that is not there yet. */
  id: string;
  cache: RowCache | null;
  mayWrite: boolean;
  titles: Titles;
  /** What a new record begins with, and the record that it stands below. */
  beginning: LoadedRow["cells"] | undefined;
  parent: string | undefined;
  onCopy: (cells: LoadedRow["cells"]) => void;
  onSend: SendRecords;
  onOpen: (id: string) => void;
  onSaved: () => void;
  onClose: () => void;
}

/** A whole record beside its grid: its cells by kind, and what was done to it. */
export function RecordDrawer(props: DrawerProps) {
  const { layer, id, cache, mayWrite, onClose } = props;
  const { t } = useT();
  const { isMobile } = useDevice();
  const isNew = id === "new";
  const [part, setPart] = useUrlState("part", "cells");
  const read = useRead(
    HISTORY,
    { body: { layer_code: layer.layer_code, cl_id: id } },
    { enabled: !isNew && layer.may_edit },
  );
  if (read.data) props.titles.note(read.data.titles);
  const place = cache?.placeOf(id);
  const known = place === undefined ? undefined : cache?.row(place);
  const row: LoadedRow | undefined = isNew ? undefined : read.data ? rowOf(read.data.record) : known;
  return (
    <Drawer
      opened
      onClose={onClose}
      position={isMobile ? "bottom" : "right"}
      size={isMobile ? "90%" : "lg"}
      title={t(isNew ? "layers.newRecord" : "layers.record")}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {!isNew && place !== undefined && <Steps place={place} {...props} />}
      {read.error && !row ? (
        <ErrorState problem={read.error} onRetry={() => void read.refetch()} />
      ) : !isNew && !row ? (
        <RowSkeleton rows={8} />
      ) : isNew ? (
        <Cells {...props} row={row} isReadOnly={!mayWrite} />
      ) : (
        <Tabs value={part} onChange={setPart} keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="cells">{t("layers.record")}</Tabs.Tab>
            <Tabs.Tab value="family">{t("layers.family")}</Tabs.Tab>
            {layer.may_edit && <Tabs.Tab value="history">{t("layers.history")}</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="cells">
            <Cells {...props} row={row} isReadOnly={!mayWrite} />
          </Tabs.Panel>
          <Tabs.Panel value="family">
            <RecordFamily layer={layer} id={id} mayWrite={mayWrite} />
          </Tabs.Panel>
          <Tabs.Panel value="history">
            {read.data && row && (
              <RecordHistory
                layer={layer}
                row={row}
                deeds={read.data.list}
                mayWrite={mayWrite}
                titles={props.titles}
                onSend={props.onSend}
                onSaved={props.onSaved}
              />
            )}
          </Tabs.Panel>
        </Tabs>
      )}
    </Drawer>
  );
}

/** What somebody else did is shown at once, unless something is typed: that stays until it is sent. */
function Cells({
  row,
  isReadOnly,
  ...props
}: DrawerProps & { row: LoadedRow | undefined; isReadOnly: boolean }) {
  const { t } = useT();
  const [shown, setShown] = useState(row);
  const [isDirty, setDirty] = useState(false);
  const isOlder = row?.id !== shown?.id || row?.version !== shown?.version;
  if (isOlder && !isDirty) setShown(row);
  return (
    <>
      {isOlder && isDirty && (
        <Text size="sm" c="warning" mb="sm" role="status">
          {t("layers.record.changedMeanwhile")}
        </Text>
      )}
      <RecordForm
        key={`${shown?.id} ${shown?.version}`}
        layer={props.layer}
        row={shown}
        isReadOnly={isReadOnly}
        titles={props.titles}
        {...(props.beginning ? { beginning: props.beginning } : {})}
        {...(props.parent ? { parent: props.parent } : {})}
        onCopy={props.onCopy}
        onSend={props.onSend}
        onDirty={setDirty}
        onSaved={props.onSaved}
        onClose={props.onClose}
      />
    </>
  );
}

/** To the records before and after this one in the list. */
function Steps({ place, cache, onOpen }: DrawerProps & { place: number }) {
  const { t } = useT();
  const go = (to: number) => {
    void cache?.show(to, to).then(() => {
      const row = cache.row(to);
      if (row) onOpen(String(row.id));
    });
  };
  return (
    <Group justify="space-between" mb="sm">
      <Text size="sm" c="dimmed" className="num">
        {t("layers.rowName", { row: place + 1 })}
      </Text>
      <Group gap="3xs">
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t("layers.record.previous")}
          disabled={place === 0}
          onClick={() => go(place - 1)}
        >
          <IconChevronLeft size={ICON.md} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t("layers.record.next")}
          disabled={place + 1 >= (cache?.total ?? 0)}
          onClick={() => go(place + 1)}
        >
          <IconChevronRight size={ICON.md} />
        </ActionIcon>
      </Group>
    </Group>
  );
}
