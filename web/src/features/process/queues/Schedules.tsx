import { Badge, Card, Group, Stack, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { ErrorState } from "@/ui/States";
import { LOOK_MS, useInfo, type ViewOf } from "../infos";
import { SwitchButton } from "../SwitchButton";
import { useProcessWords } from "../words";

type Schedule = ViewOf<"schedules">;

/** What runs by the clock: when, when it ran last, and whether it is paused. */
export default function Schedules() {
  const { t } = useT();
  const { dateTime } = useFormat();
  const words = useProcessWords();
  const read = useInfo("schedules", { every: LOOK_MS });
  return (
    <Card padding={0}>
      {read.error && !read.data ? (
        <ErrorState problem={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <DataTable
          label={t("process.tab.schedules")}
          rows={read.data}
          isLoading={read.isPending}
          rowKey={(each) => each.process_name}
          rowActions={actionOf}
          columns={[
            {
              key: "name",
              label: t("process.schedule"),
              sortBy: (each) => words.name(each.process_name),
              cell: (each) => words.name(each.process_name),
            },
            { key: "clock", label: t("process.schedule.clock"), cell: (each) => each.clock_text },
            { key: "last", label: t("process.schedule.last"), cell: (each) => dateTime(each.last_at) },
            { key: "state", label: t("process.node.state"), cell: stateOf, isWide: true },
          ]}
        />
      )}
    </Card>
  );
}

const actionOf = (each: Schedule) => <SwitchOf process={each} />;
const stateOf = (each: Schedule) => <StateOf schedule={each} />;

/** A way to pause or resume; what keeps the rest in order has none. */
export function SwitchOf({ process }: { process: Schedule | ViewOf<"queues"> }) {
  const { t } = useT();
  if (!process.is_pausable) {
    return (
      <Text size="xs" c="dimmed">
        {t("process.alwaysOn")}
      </Text>
    );
  }
  return <SwitchButton processName={process.process_name} act={process.paused ? "resume" : "pause"} />;
}

function StateOf({ schedule }: { schedule: Schedule }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  if (!schedule.paused) return <Badge color="success">{t("process.isRunning")}</Badge>;
  const { paused_by: by, reason, since, skipped } = schedule.paused;
  return (
    <Stack gap="4xs">
      <Group gap="2xs">
        <Badge color="warning">{t("process.isPaused")}</Badge>
        <Text size="xs" c="dimmed">
          {t("process.schedule.skipped", { count: skipped })}
        </Text>
      </Group>
      <Text size="xs">{t("process.paused.by", { by, since: dateTime(since), reason })}</Text>
    </Stack>
  );
}
