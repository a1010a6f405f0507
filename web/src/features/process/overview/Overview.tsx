import { Group, Stack } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { Stat, Stats } from "@/ui/Stat";
import { CardSkeleton, Loaded } from "@/ui/States";
import { LOOK_MS, useInfo, type ViewOf } from "../infos";
import { useProcessWords } from "../words";
import { LayerTables } from "./LayerTables";
import { NodeTable } from "./NodeTable";
import { Rates } from "./Rates";

/** At a glance: what waits, who calls, and which processes are there. */
export default function Overview() {
  const { t } = useT();
  const queues = useInfo("queues", { every: LOOK_MS });
  const nodes = useInfo("nodes", { every: LOOK_MS });
  return (
    <Stack gap="lg">
      <Loaded read={queues} skeleton={<CardSkeleton cards={1} />}>
        {(found) => <Waiting queues={found} now={queues.dataUpdatedAt} />}
      </Loaded>
      <Rates />
      <Section title={t("process.nodes")} description={t("process.nodes.lead")} flush>
        <Loaded read={nodes}>{(found) => <NodeTable nodes={found} />}</Loaded>
      </Section>
      <LayerTables />
    </Stack>
  );
}

function Waiting({ queues, now }: { queues: readonly ViewOf<"queues">[]; now: number }) {
  const { t } = useT();
  const words = useProcessWords();
  const { number } = useFormat();
  return (
    <Stats>
      {queues.map((queue) => (
        <Stat
          key={queue.process_name}
          label={words.name(queue.process_name)}
          value={words.many(queue.waiting, queue.is_more && queue.waiting > 0)}
          note={
            <Group gap="2xs">
              <span>{t("process.running", { count: queue.running })}</span>
              {queue.failed > 0 && <span>· {t("process.failed", { count: queue.failed })}</span>}
              {queue.oldest_at && (
                <span>· {t("process.oldest", { time: words.duration(age(now, queue.oldest_at)) })}</span>
              )}
              {queue.paused && <span>· {t("process.isPaused")}</span>}
              {queue.workers === 0 && <span>· {t("process.unserved", { count: number(0) })}</span>}
            </Group>
          }
        />
      ))}
    </Stats>
  );
}

const age = (now: number, since: string) => Math.max(0, (now - Date.parse(since)) / 1000);
