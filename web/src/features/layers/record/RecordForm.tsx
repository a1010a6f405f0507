import { Button, Group, Stack } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "@/api/call";
import { readAgain } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone, notifyProblem } from "@/ui/notify";
import type { CellValue } from "@/ui/grid/values";
import { ICON } from "@/ui/sizes";
import { useServerForm } from "@/ui/useServerForm";
import { HISTORY } from "../grid/useRecordWrites";
import { shownWdms } from "../columns";
import { DESCRIBED, type LayerInfo } from "../layers";
import { CellField } from "./CellField";

const SAVE = "/v1/layer/record/save";

interface FormProps {
  layer: LayerInfo;
  /** Null: a new record. */
  id: string | null;
  version: number | undefined;
  cells: Readonly<Record<string, CellValue>>;
  isReadOnly: boolean;
  onSaved: () => void;
  onClose: () => void;
}

/** The cells of a record as a form; only those that were changed are sent. */
export function RecordForm({ layer, id, version, cells, isReadOnly, onSaved, onClose }: FormProps) {
  const { t } = useT();
  const queries = useQueryClient();
  const wdms = shownWdms(layer);
  const began = Object.fromEntries(wdms.map(({ wdm_code }) => [wdm_code, cells[wdm_code] ?? ""]));
  const { form, submit, isSending } = useServerForm<Record<string, string | number>>({
    initialValues: began,
  });
  const save = async (data: Record<string, unknown>) => {
    await call(SAVE, {
      body: {
        layer_code: layer.layer_code,
        cl_id: id ?? crypto.randomUUID(),
        wdmr_data: { ...data, ...(version === undefined ? {} : { _version: version }) } as never,
      },
    });
    await readAgain(queries, HISTORY, DESCRIBED);
    onSaved();
  };
  const send = async (values: Record<string, string | number>) => {
    const changed = Object.entries(values).filter(([code, value]) => value !== began[code]);
    if (id === null || changed.length > 0)
      await save(Object.fromEntries(changed.map(([code, value]) => [code, value === "" ? null : value])));
    notifyDone(t("layers.record.saved"));
    if (id === null) onClose();
  };
  const setDeleted = (isDeleted: boolean) =>
    save({ _deleted: isDeleted }).then(
      () => {
        notifyDone(
          t(isDeleted ? "layers.record.trashed" : "layers.record.restored"),
          ...(isDeleted ? [() => void restoreOf(layer.layer_code, id, onSaved)] : []),
        );
        onClose();
      },
      (problem: unknown) => notifyProblem(problem),
    );
  return (
    <form onSubmit={submit(send)}>
      <Stack gap="sm">
        {wdms.map((wdm) => (
          <CellField
            key={wdm.wdm_code}
            wdm={wdm}
            value={form.values[wdm.wdm_code] ?? ""}
            error={form.errors[wdm.wdm_code]}
            isReadOnly={isReadOnly}
            onChange={(value) => form.setFieldValue(wdm.wdm_code, value)}
          />
        ))}
        {!isReadOnly && (
          <Group justify="space-between">
            {id !== null && (
              <Button
                variant="subtle"
                color="danger"
                leftSection={<IconTrash size={ICON.sm} aria-hidden />}
                onClick={() => void setDeleted(true)}
              >
                {t("layers.record.toTrash")}
              </Button>
            )}
            <Button type="submit" loading={isSending}>
              {t("ui.save")}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

async function restoreOf(layer: string, id: string | null, onSaved: () => void): Promise<void> {
  try {
    await call(SAVE, { body: { layer_code: layer, cl_id: id, wdmr_data: { _deleted: false } as never } });
    onSaved();
  } catch (problem) {
    notifyProblem(problem);
  }
}
