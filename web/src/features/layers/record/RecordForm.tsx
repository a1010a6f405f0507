import { Button, Group, Stack, Text } from "@mantine/core";
import { IconArrowBackUp, IconCopy, IconTrash } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { notifyDone, notifyProblem } from "@/ui/notify";
import type { LoadedRow } from "@/ui/grid/values";
import { ICON } from "@/ui/sizes";
import { useServerForm } from "@/ui/useServerForm";
import { shownWdms } from "../columns";
import { newRecordId } from "../grid/meeting";
import { ABOVE, TRASHED_AT } from "../grid/useLayerRows";
import type { SendRecords } from "../grid/useRecordWrites";
import type { LayerInfo } from "../layers";
import type { Titles } from "../picking";
import { AboveField } from "./AboveField";
import { CellField } from "./CellField";

interface FormProps {
  layer: LayerInfo;
  /** Undefined: a new record, with these cells to begin with. */
  row: LoadedRow | undefined;
  beginning?: LoadedRow["cells"];
  /** The record above a new one. */
  parent?: string;
  isReadOnly: boolean;
  titles: Titles;
  onSend: SendRecords;
  /** Whether something is typed that was not sent. */
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
  /** A new record that begins with these cells. */
  onCopy: (cells: LoadedRow["cells"]) => void;
  onClose: () => void;
}

/** The cells of a record as a form; only those that were changed are sent. */
export function RecordForm(props: FormProps) {
  const { layer, row, beginning, parent, onSend, onDirty, onSaved, onClose } = props;
  const { t } = useT();
  const wdms = shownWdms(layer);
  const [newId] = useState(newRecordId);
  const cells = row?.cells ?? {};
  const above = layer.record_parent_layer;
  const codes = [...wdms.map(({ wdm_code }) => wdm_code), ...(above ? [ABOVE] : [])];
  const began = Object.fromEntries(codes.map((code) => [code, cells[code] ?? ""]));
  const { form, submit, isSending } = useServerForm<Record<string, string | number>>({
    initialValues: { ...began, ...filled(beginning), ...(above && parent ? { [ABOVE]: parent } : {}) },
  });
  const changed = Object.entries(form.values).filter(([code, value]) => value !== began[code]);
  const isDirty = changed.length > 0;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const send = async (data: Record<string, unknown>) => {
    const place = row ? { cl_id: row.id, _version: row.version } : { cl_id: newId };
    const answer = await onSend([{ ...place, ...data }]);
    onDirty(false);
    if (answer) onSaved();
    return answer;
  };
  const save = async () => {
    if (row && !isDirty) return;
    const data = Object.fromEntries(changed.map(([code, value]) => [code, value === "" ? null : value]));
    if (!(await send(data))) return;
    notifyDone(t("layers.record.saved"));
    if (!row) onClose();
  };
  const setDeleted = async (isDeleted: boolean) => {
    try {
      if (!(await send({ _deleted: isDeleted }))) return;
      const back = () => void onSend([{ cl_id: row?.id, _deleted: false }]).then(onSaved, notifyProblem);
      if (isDeleted) notifyDone(t("layers.record.trashed"), back);
      else notifyDone(t("layers.record.restored"));
      onClose();
    } catch (problem) {
      notifyProblem(problem);
    }
  };
  const trashedAt = cells[TRASHED_AT];
  const isReadOnly = props.isReadOnly || Boolean(trashedAt);
  return (
    <form onSubmit={submit(save)} noValidate>
      <Stack gap="sm">
        {trashedAt && (
          <Trashed
            at={String(trashedAt)}
            onRestore={props.isReadOnly ? undefined : () => void setDeleted(false)}
          />
        )}
        {above && (
          <AboveField
            layer={layer}
            above={above}
            value={String(form.values[ABOVE] ?? "")}
            error={form.errors[ABOVE]}
            isReadOnly={isReadOnly}
            onChange={(value) => form.setFieldValue(ABOVE, value)}
          />
        )}
        {wdms.map((wdm) => (
          <CellField
            key={wdm.wdm_code}
            wdm={wdm}
            value={form.values[wdm.wdm_code] ?? ""}
            error={form.errors[wdm.wdm_code]}
            isReadOnly={isReadOnly}
            cells={form.values}
            title={props.titles.of(wdm.wdm_code).get(String(form.values[wdm.wdm_code]))}
            onChange={(value) => form.setFieldValue(wdm.wdm_code, value)}
          />
        ))}
        {!isReadOnly && (
          <Group justify={row ? "space-between" : "flex-end"}>
            {row && (
              <Button
                variant="subtle"
                color="danger"
                leftSection={<IconTrash size={ICON.sm} aria-hidden />}
                onClick={() => void setDeleted(true)}
              >
                {t("layers.record.toTrash")}
              </Button>
            )}
            <Group gap="sm">
              {row && (
                <Button
                  variant="default"
                  onClick={() => props.onCopy(copied(layer, form.values))}
                  leftSection={<IconCopy size={ICON.sm} aria-hidden />}
                >
                  {t("layers.record.copy")}
                </Button>
              )}
              <Button type="submit" loading={isSending}>
                {t("ui.save")}
              </Button>
            </Group>
          </Group>
        )}
      </Stack>
    </form>
  );
}

const filled = (cells: LoadedRow["cells"] | undefined): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(cells ?? {}).flatMap(([code, value]) => (value === null ? [] : [[code, value]])),
  );

/** All cells but those that no two records share. */
const copied = (layer: LayerInfo, values: Record<string, string | number>): LoadedRow["cells"] => {
  const shared = shownWdms(layer).filter((wdm) => !wdm.unique && wdm.wdm_code !== layer.key_wdm);
  const codes = [...shared.map(({ wdm_code }) => wdm_code), ABOVE];
  return Object.fromEntries(codes.map((code) => [code, values[code] || null]));
};

/** Since when a record is in the trash, and the way back. */
function Trashed({ at, onRestore }: { at: string; onRestore: (() => void) | undefined }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {t("layers.record.trashedAt", { at: dateTime(at) })}
      </Text>
      {onRestore && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={ICON.sm} aria-hidden />}
          onClick={onRestore}
        >
          {t("layers.record.restore")}
        </Button>
      )}
    </Group>
  );
}
