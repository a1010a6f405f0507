import { Button, Checkbox, Group, Select } from "@mantine/core";
import { useStore } from "@/api/store";
import { useT } from "@/phrases/useT";
import { WIDTH } from "@/ui/sizes";
import { looksStore, setLooks } from "../desk/values";

export type Then = "answered" | "keep" | "passive";

interface SendBarProps {
  isDesk: boolean;
  isNote: boolean;
  then: Then;
  onThen: (then: Then) => void;
  /** Whether a queue stands beside it, of which the next ticket can be opened. */
  hasNext: boolean;
  isRunning: boolean;
  isDisabled: boolean;
}

/** Sends; a desk says what becomes of the ticket, and whether the next one is opened. */
export function SendBar({ isDesk, isNote, then, onThen, hasNext, isRunning, isDisabled }: SendBarProps) {
  const { t } = useT();
  const { goesOn } = useStore(looksStore);
  const isAnswer = isDesk && !isNote;
  return (
    <Group justify="flex-end" gap="xs">
      {isAnswer && hasNext && (
        <Checkbox
          label={t("support.goesOn")}
          checked={goesOn}
          onChange={(event) => setLooks({ goesOn: event.currentTarget.checked })}
        />
      )}
      {isAnswer && (
        <Select
          aria-label={t("support.then")}
          w={WIDTH.lg}
          allowDeselect={false}
          value={then}
          onChange={(value) => value && onThen(value as Then)}
          data={[
            { value: "answered", label: t("support.then.answered") },
            { value: "keep", label: t("support.then.keep") },
            { value: "passive", label: t("support.then.passive") },
          ]}
        />
      )}
      <Button type="submit" loading={isRunning} disabled={isDisabled}>
        {t(isNote ? "support.note.save" : "support.send")}
      </Button>
    </Group>
  );
}
