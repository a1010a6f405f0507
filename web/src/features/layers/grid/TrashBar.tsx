import { Button, Group, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import type { Translate } from "@/phrases/useT";
import { useT } from "@/phrases/useT";
import type { GridColumn } from "@/ui/grid/values";
import { notifyDone, notifyProblem } from "@/ui/notify";
import { ICON } from "@/ui/sizes";
import type { Look } from "../views/look";
import { TRASHED_AT } from "./useLayerRows";
import type { SendRecords } from "./useRecordWrites";

interface TrashBarProps {
  ticked: readonly string[];
  onSend: SendRecords;
  onDone: () => void;
}

/** How long records stay in the trash, and the way back for those that are ticked, as one change. */
export function TrashBar({ ticked, onSend, onDone }: TrashBarProps) {
  const { t } = useT();
  const restore = () =>
    onSend(ticked.map((cl_id) => ({ cl_id, _deleted: false }))).then(() => {
      notifyDone(t("layers.record.restored"));
      onDone();
    }, notifyProblem);
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {t("layers.trash.help")}
      </Text>
      {ticked.length > 0 && (
        <Button leftSection={<IconArrowBackUp size={ICON.sm} aria-hidden />} onClick={() => void restore()}>
          {t("layers.trash.restore", { count: ticked.length })}
        </Button>
      )}
    </Group>
  );
}

/** When each record was thrown away. */
export const trashedAt = (t: Translate): GridColumn => ({
  id: TRASHED_AT,
  caption: t("layers.trash.at"),
  column_type: "datetime",
});

/** On a phone the first column is the title of a card, and a moment names no record. */
export function titleFirst(columns: readonly GridColumn[], isMobile: boolean): readonly GridColumn[] {
  const [first, second, ...others] = columns;
  return isMobile && second && first?.id === TRASHED_AT ? [second, first, ...others] : columns;
}

/** The trash shows that column first, whatever a view shows. */
export const trashLook = (look: Look, isTrash: boolean): Look =>
  isTrash && look.columns.length > 0
    ? { ...look, columns: [{ wdm_code: TRASHED_AT }, ...look.columns] }
    : look;

/** Columns as a view keeps them. */
export const listed = (columns: readonly GridColumn[]) =>
  columns
    .filter(({ id }) => id !== TRASHED_AT)
    .map(({ id, width }) => ({ wdm_code: id, width: width ?? null }));
