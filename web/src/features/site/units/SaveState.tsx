import { Anchor, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconPencil } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { useProblemText } from "@/ui/problemText";
import { ICON } from "@/ui/sizes";
import type { DraftState } from "./draft";

interface SaveStateProps {
  state: DraftState["state"];
  problem: unknown;
  author: string;
  onAgain: () => void;
}

/** Whether what was typed is kept: said quietly, and loudly only where it is not. */
export function SaveState({ state, problem, author, onAgain }: SaveStateProps) {
  const { t } = useT();
  const words = useProblemText(problem);
  if (state === "failed") {
    return (
      <Group gap="2xs" role="alert">
        <IconAlertTriangle size={ICON.sm} aria-hidden />
        <Text size="sm" c="danger">
          {t("units.save.failed", { why: words.title })}
        </Text>
        <Anchor component="button" size="sm" onClick={onAgain}>
          {t("ui.retry")}
        </Anchor>
      </Group>
    );
  }
  const isKept = state === "kept";
  return (
    <Group gap="2xs" c="dimmed" role="status">
      {isKept ? <IconCheck size={ICON.sm} aria-hidden /> : <IconPencil size={ICON.sm} aria-hidden />}
      <Text size="sm">
        {t(`units.save.${state}`)}
        {isKept && author ? ` · ${author}` : ""}
      </Text>
    </Group>
  );
}
