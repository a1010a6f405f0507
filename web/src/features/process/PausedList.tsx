import { Alert, Group, Stack, Text } from "@mantine/core";
import { IconPlayerPause } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { ICON } from "@/ui/sizes";
import type { ViewOf } from "./infos";
import { SwitchButton } from "./SwitchButton";
import { useProcessWords } from "./words";

/** What is paused: by whom, since when and why, each with a way to resume it. */
export function PausedList({ paused }: { paused: ViewOf<"health">["paused"] }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const words = useProcessWords();
  if (paused.length === 0) return null;
  return (
    <Alert
      color="warning"
      icon={<IconPlayerPause size={ICON.md} aria-hidden />}
      title={t("process.paused.title", { count: paused.length })}
      mb="lg"
    >
      <Stack gap="xs">
        {paused.map((each) => (
          <Group key={each.process_name} justify="space-between" gap="xs">
            <Text size="sm">
              <strong>{words.name(each.process_name)}</strong>{" "}
              {t("process.paused.by", {
                by: each.paused_by,
                since: dateTime(each.since),
                reason: each.reason,
              })}
            </Text>
            <SwitchButton processName={each.process_name} act="resume" />
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
