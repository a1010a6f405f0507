import { Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { Stat, Stats } from "@/ui/Stat";
import { EmptyState, Loaded } from "@/ui/States";
import { LOOK_MS, useInfo, type ViewOf } from "../infos";
import { useProcessWords } from "../words";
import { QueueChart } from "./QueueChart";
import { SwitchOf } from "./Schedules";

const PERIODS = [1, 24, 168] as const;

/** Each queue: what waits, runs and has failed, now and over time, and how long tasks wait. */
export default function Queues() {
  const { t } = useT();
  const [wanted, setWanted] = useUrlState("hours", "1");
  const hours = PERIODS.find((each) => String(each) === wanted) ?? PERIODS[0];
  const read = useInfo("queues", { detail: "full", filter: { hours }, every: LOOK_MS * 3 });
  return (
    <Stack gap="lg">
      <Group>
        <SegmentedControl
          aria-label={t("process.period")}
          data={PERIODS.map((each) => ({ value: String(each), label: t(`process.period.${each}`) }))}
          value={String(hours)}
          onChange={setWanted}
        />
      </Group>
      <Loaded read={read}>
        {(queues) => queues.map((queue) => <Queue key={queue.process_name} queue={queue} hours={hours} />)}
      </Loaded>
    </Stack>
  );
}

function Queue({ queue, hours }: { queue: ViewOf<"queues">; hours: number }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const words = useProcessWords();
  const last = queue.points.at(-1);
  return (
    <Section
      title={words.name(queue.process_name)}
      description={t("process.queue.workers", { count: queue.workers })}
      actions={<SwitchOf process={queue} />}
    >
      <Stack gap="md">
        {queue.paused && (
          <Text size="sm" fw={600}>
            {t("process.isPaused")}{" "}
            {t("process.paused.by", {
              by: queue.paused.paused_by,
              since: dateTime(queue.paused.since),
              reason: queue.paused.reason,
            })}
          </Text>
        )}
        <Stats>
          <Stat label={t("process.queue.waiting")} value={words.many(queue.waiting, queue.is_more)} />
          <Stat label={t("process.queue.running")} value={words.many(queue.running, false)} />
          <Stat label={t("process.queue.failed")} value={words.many(queue.failed, queue.is_more)} />
          <Stat
            label={t("process.queue.wait")}
            value={words.duration(last?.wait_p50)}
            note={
              typeof last?.wait_p95 === "number" &&
              t("process.queue.wait95", { time: words.duration(last.wait_p95) })
            }
          />
        </Stats>
        {queue.points.length > 0 ? (
          <QueueChart queue={queue} hours={hours} />
        ) : (
          <EmptyState title={t("process.queue.none.title")} text={t("process.queue.none.text")} />
        )}
      </Stack>
    </Section>
  );
}
