import { Button, Group } from "@mantine/core";
import { useT } from "@/phrases/useT";

interface FormEndProps {
  /** What sending is called; saving where nothing is said. */
  act?: string;
  /** What leaving is called; to cancel where nothing is said. */
  leave?: string;
  isSending: boolean;
  isDisabled?: boolean;
  onLeave: () => void;
}

/** The end of a form in a window: the way back, and the button that sends it. */
export function FormEnd({ act, leave, isSending, isDisabled = false, onLeave }: FormEndProps) {
  const { t } = useT();
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onLeave}>
        {leave ?? t("ui.cancel")}
      </Button>
      <Button type="submit" loading={isSending} disabled={isDisabled}>
        {act ?? t("ui.save")}
      </Button>
    </Group>
  );
}
