import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useStore } from "@/api/store";
import { useT } from "@/phrases/useT";
import { questionStore } from "@/ui/confirm";

/** Asks before something that cannot be undone. */
export default function ConfirmDialog() {
  const { t } = useT();
  const question = useStore(questionStore);
  const close = (isConfirmed: boolean) => {
    questionStore.set(null);
    if (isConfirmed) question?.onConfirm();
    else question?.onCancel?.();
  };
  return (
    <Modal opened={question !== null} onClose={() => close(false)} title={question?.title}>
      <Stack gap="lg">
        <Text size="sm" component="div">
          {question?.text}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => close(false)} data-autofocus>
            {t("ui.cancel")}
          </Button>
          <Button {...(question?.isGain ? {} : { color: "danger" })} onClick={() => close(true)}>
            {question?.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
