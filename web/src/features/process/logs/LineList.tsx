import { Anchor, Badge, Box, Code, Group, Stack, Text } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import type { Tone } from "@/ui/tones";
import type { ViewOf } from "../infos";
import { useProcessWords } from "../words";
import classes from "./LineList.module.css";

export type Line = ViewOf<"logs">;

const TONES: Readonly<Record<Line["level"], Tone>> = { info: "info", warning: "warning", error: "danger" };

/** Lines of the log, newest first; the same ones once, with how many there were. */
export function LineList({ lines }: { lines: readonly Line[] }) {
  return (
    <Stack component="ul" gap={0} className={classes["lines"] ?? ""}>
      {lines.map((line) => (
        <LineItem key={line.log_id ?? line.fold} line={line} />
      ))}
    </Stack>
  );
}

function LineItem({ line }: { line: Line }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const words = useProcessWords();
  return (
    <Box component="li" className={classes["line"] ?? ""}>
      <Group gap="xs">
        <Badge color={TONES[line.level]}>{t(`process.log.level.${line.level}`)}</Badge>
        <Text size="xs" c="dimmed">
          {t(`process.log.type.${line.kind}`)}
        </Text>
        <Text size="xs" c="dimmed" className="num">
          {dateTime(line.at)}
        </Text>
        {line.node && (
          <Text size="xs" c="dimmed">
            {line.node}:{line.process_id}
          </Text>
        )}
        <LineLinks line={line} />
      </Group>
      <Text size="sm" mt="4xs" className={classes["text"] ?? ""}>
        {words.line(line.text)}
      </Text>
      {line.detail && (
        <details>
          <summary>{t("process.log.where")}</summary>
          <Code block>{line.detail}</Code>
        </details>
      )}
    </Box>
  );
}

/** To the lines of a fold, the job, and what the audit trail knows of the request. */
function LineLinks({ line }: { line: Line }) {
  const { t } = useT();
  const to = useLink();
  const [params] = useSearchParams();
  const { dateTime } = useFormat();
  const own = new URLSearchParams(params);
  own.set("view", "lines");
  own.set("fold", line.fold);
  return (
    <>
      {line.log_id === null && (
        <Anchor component={Link} size="xs" to={{ search: own.toString() }}>
          {t("process.log.times", { count: line.count })}
          {line.count > 1 && ` · ${t("process.log.since", { since: dateTime(line.first_at) })}`}
        </Anchor>
      )}
      {line.job_id && (
        <Anchor component={Link} size="xs" to={to("log", { tab: "jobs", q: line.job_id })}>
          {t("process.log.job")}
        </Anchor>
      )}
      {line.request_id && (
        <Anchor component={Link} size="xs" to={to("audit_trail", { q: line.request_id })}>
          {t("process.log.audit")}
        </Anchor>
      )}
    </>
  );
}
