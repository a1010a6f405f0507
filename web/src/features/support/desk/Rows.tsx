import { Badge, Checkbox, Group, Text } from "@mantine/core";
import { memo } from "react";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { useTopics } from "../topics";
import { askerOf, PRIORITY, STATE, TONE } from "../words";
import type { Column, DeskRow } from "./values";
import classes from "./Desk.module.css";

interface RowsProps {
  rows: readonly DeskRow[];
  columns: readonly Column[];
  isDense: boolean;
  /** Whether rows say where their tickets stand: in most views all stand alike. */
  tellsState: boolean;
  /** The ticket that is open. */
  open: string;
  ticked: ReadonlySet<string>;
  onTick: (id: string) => void;
  /** The address of the page, in which a row names its ticket. */
  search: string;
}

/** The rows of the queue; those out of sight are not laid out. */
export function Rows({ rows, ticked, open, ...props }: RowsProps) {
  const { t } = useT();
  const { nameOf } = useTopics();
  return (
    <ul className={classes["rows"]} aria-label={t("support.queue")}>
      {rows.map((row) => (
        <Row
          key={row.user_support_client_id}
          row={row}
          topic={nameOf(row.operation_name)}
          isTicked={ticked.has(row.user_support_client_id)}
          isOpen={open === row.user_support_client_id}
          {...props}
        />
      ))}
    </ul>
  );
}

interface RowProps extends Omit<RowsProps, "rows" | "ticked" | "open"> {
  row: DeskRow;
  /** How its topic is called: said here, so that rows need not all listen to the list of topics. */
  topic: string;
  isTicked: boolean;
  isOpen: boolean;
}

const now = () => new Date().toISOString();
const TIME_LETTERS = "05:55".length;

const isPast = (moment: string) => new Date(moment) < new Date();

const Row = memo(function Row({
  row,
  topic,
  isTicked,
  isOpen,
  columns,
  isDense,
  tellsState,
  onTick,
  search,
}: RowProps) {
  const { t } = useT();
  const to = useLink();
  const id = row.user_support_client_id;
  const query = { ...Object.fromEntries(new URLSearchParams(search)), ticket: id };
  const isLate = row.state === "open" && row.answer_by !== null && isPast(row.answer_by);
  const isHigh = row.priority === "high" || row.priority === "urgent";
  return (
    <li
      className={classes["row"]}
      data-open={isOpen || undefined}
      data-dense={isDense || undefined}
      data-unseen={row.is_unseen || undefined}
    >
      <Checkbox
        checked={isTicked}
        onChange={() => onTick(id)}
        aria-label={t("support.desk.tick", { number: row.number })}
      />
      <div className={classes["cell"]}>
        <Group gap="2xs" wrap="nowrap" justify="space-between">
          <Link
            to={to("user_support_list", query)}
            replace
            className={classes["subject"]}
            data-ticket={id}
            aria-current={isOpen || undefined}
          >
            {row.subject || t("support.emptied")}
          </Link>
          <Group gap="3xs" wrap="nowrap" className={classes["badges"] ?? ""}>
            {isHigh && row.priority && <Badge color="danger">{t(PRIORITY[row.priority])}</Badge>}
            {isLate && <Badge color="warning">{t("support.late")}</Badge>}
            {tellsState && (
              <Badge color={TONE[row.state]} variant="light">
                {t(STATE.staff[row.state])}
              </Badge>
            )}
          </Group>
        </Group>
        {!isDense && row.last_words && (
          <Text size="sm" c="dimmed" truncate>
            {row.last_words}
          </Text>
        )}
        <About row={row} topic={topic} columns={columns} />
      </div>
    </li>
  );
});

function About({ row, topic, columns }: Pick<RowProps, "row" | "topic" | "columns">) {
  const { t } = useT();
  const { dateTime, date } = useFormat();
  /** Of today the time alone, of other days the day alone. */
  const shortly = (moment: string) =>
    date(moment) === date(now()) ? dateTime(moment).slice(-TIME_LETTERS) : date(moment);
  const words: Record<Column, string> = {
    number: `#${row.number}`,
    topic,
    requester: askerOf(t, row),
    assignee: row.assignee ? t("support.with", { name: row.assignee }) : "",
    due: row.answer_by ? t("support.card.until", { until: dateTime(row.answer_by) }) : "",
    tags: (row.tag_list ?? []).map((tag) => `+${tag}`).join(" "),
    changed: shortly(row.changed_at),
    opened: t("support.desk.openedAt", { time: shortly(row.opened_at) }),
  };
  return (
    <Text size="xs" c="dimmed" className={classes["about"] ?? ""}>
      {columns
        .map((each) => words[each])
        .filter(Boolean)
        .join(" · ")}
    </Text>
  );
}
