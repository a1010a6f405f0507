import { Progress, Stack, Text, Title } from "@mantine/core";
import { useRead } from "@/api/useCalls";
import type { AnswerOf } from "@/api/call";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { OpenWindow } from "@/ui/OpenWindow";
import { Loaded } from "@/ui/States";
import { LOOK_MS } from "../infos";
import { LineList } from "../logs/LineList";
import { useProcessWords } from "../words";

const DETAILS = "/v1/process/info/log/active/process_id/details";
type Running = AnswerOf<typeof DETAILS>["details"][number]["running"][number];

interface NodeWindowProps {
  processName: string;
  title: string;
  onClose: () => void;
}

/** What one process does at this moment, and what it logged last. */
export function NodeWindow({ processName, title, onClose }: NodeWindowProps) {
  const { t } = useT();
  const words = useProcessWords();
  const read = useRead(DETAILS, { query: { process_name: processName } }, { refetchInterval: LOOK_MS });
  return (
    <OpenWindow onClose={onClose} title={title} size="xl">
      <Loaded
        read={read}
        empty={{
          when: ({ details }) => details.length === 0,
          show: <Text c="dimmed">{t("process.node.gone")}</Text>,
        }}
      >
        {({ details: [detail] }) =>
          detail && (
            <Stack gap="md">
              <Text size="sm" c="dimmed">
                {t("process.node.uses", { amount: words.bytes(detail.memory_bytes) })}
              </Text>
              <Title order={3}>{t("process.node.running")}</Title>
              {detail.running.length === 0 && <Text c="dimmed">{t("process.node.idle")}</Text>}
              {detail.running.map((task) => (
                <Task key={task.task_id} task={task} />
              ))}
              <Title order={3}>{t("process.node.lines")}</Title>
              {detail.last_lines.length === 0 ? (
                <Text c="dimmed">{t("process.log.none.title")}</Text>
              ) : (
                <LineList lines={detail.last_lines} />
              )}
            </Stack>
          )
        }
      </Loaded>
    </OpenWindow>
  );
}

function Task({ task }: { task: Running }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const words = useProcessWords();
  return (
    <Stack gap="4xs">
      <Text>
        {words.name(task.kind ?? task.task)}{" "}
        <Text span size="sm" c="dimmed">
          {t("process.node.since", { since: dateTime(task.since) })}
          {task.step_text && ` · ${task.step_text}`}
        </Text>
      </Text>
      {task.progress !== null && (
        <Progress value={task.progress * 100} aria-label={words.name(task.kind ?? task.task)} />
      )}
    </Stack>
  );
}
