import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import type { Draft } from "./useDraft";

interface DraftBarProps {
  other: Draft;
  onTake: (draft: Draft) => void;
  onKeep: (draft: Draft) => void;
}

/** What another window made of what one writes here, and which of both shall stand. */
export function DraftBar({ other, onTake, onKeep }: DraftBarProps) {
  const { t } = useT();
  const isGone = other.comment === "";
  return (
    <Alert color="warning" role="alert" title={t(isGone ? "support.draft.gone" : "support.draft.changed")}>
      <Stack gap="xs">
        <Text size="sm">{t(isGone ? "support.draft.gone.text" : "support.draft.changed.text")}</Text>
        {!isGone && (
          <Text size="sm" lineClamp={4}>
            {other.comment}
          </Text>
        )}
        <Group gap="xs">
          <Button size="compact-md" variant="light" onClick={() => onTake(other)}>
            {t(isGone ? "support.draft.clear" : "support.draft.takeOther")}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => onKeep(other)}>
            {t("support.draft.keepOwn")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
