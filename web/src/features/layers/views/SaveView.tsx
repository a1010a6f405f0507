import { Stack, Switch, TextInput } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { FormEnd } from "@/ui/FormEnd";
import { OpenWindow } from "@/ui/OpenWindow";
import { useServerForm } from "@/ui/useServerForm";
import type { LayerView } from "./look";
import type { Views } from "./useViews";

interface SaveProps {
  /** Null: a new one. */
  view: LayerView | null;
  mayShare: boolean;
  onSave: Views["save"];
  onClose: () => void;
}

/** Under which name a view is kept, and whether others see it. */
export function SaveView({ view, mayShare, onSave, onClose }: SaveProps) {
  const { t } = useT();
  const { form, submit, isSending } = useServerForm({
    initialValues: { name: view?.name ?? "", is_shared: view?.is_shared ?? false },
  });
  const send = async (values: { name: string; is_shared: boolean }) => {
    await onSave({ ...values, ...(view ? { view_id: view.view_id } : {}) });
    onClose();
  };
  return (
    <OpenWindow title={t(view ? "layers.view.rename" : "layers.view.saveAs")} onClose={onClose}>
      <form onSubmit={submit(send)}>
        <Stack gap="sm">
          <TextInput
            label={t("layers.view.name")}
            required
            maxLength={100}
            data-autofocus
            {...form.getInputProps("name")}
          />
          {mayShare && (
            <Switch
              label={t("layers.view.share")}
              description={t("layers.view.shareHelp")}
              {...form.getInputProps("is_shared", { type: "checkbox" })}
            />
          )}
          <FormEnd isSending={isSending} onLeave={onClose} />
        </Stack>
      </form>
    </OpenWindow>
  );
}
