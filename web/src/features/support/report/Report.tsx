import { Button, Group, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { IconDownload, IconReportAnalytics } from "@tabler/icons-react";
import dayjs from "dayjs";
import type { AnswerOf, BodyOf } from "@/api/call";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { Stat, Stats } from "@/ui/Stat";
import { EmptyState, Loaded } from "@/ui/States";
import { halfOnPhone, ICON, WIDTH, wholeOnPhone } from "@/ui/sizes";
import { useDownload } from "@/ui/useDownload";
import { DaysChart } from "./DaysChart";

export type ReportRow = AnswerOf<"/v1/support/report">["list"][number];
type Grouping = NonNullable<NonNullable<BodyOf<"/v1/support/report">>["group_by"]>;

const GROUPINGS = ["day", "topic", "person", "desk"] as const satisfies readonly Grouping[];
const SPANS = ["7", "30", "90", "365"] as const;
const DAY = "YYYY-MM-DD";

interface Span {
  begin_date: string;
  end_date: string;
}

/** How a desk did: what was opened, and how soon it was answered. */
export default function Report() {
  const { t } = useT();
  const [wanted, setBy] = useUrlState("by", "day");
  const by = GROUPINGS.find((each) => each === wanted) ?? "day";
  const [days, setDays] = useUrlState("days", "30");
  const [desk, setDesk] = useUrlState("of", "");
  const today = dayjs().format(DAY);
  const length = Number(SPANS.find((each) => each === days) ?? "30");
  const begin = dayjs(today).subtract(length - 1, "day");
  const span = { begin_date: begin.format(DAY), end_date: today };
  const body = { ...span, group_by: by, ...(desk ? { desk_id: desk } : {}) };
  const read = useRead("/v1/support/report", { body });
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        <SegmentedControl
          aria-label={t("support.report.by")}
          w={wholeOnPhone(WIDTH.xl)}
          value={by}
          onChange={setBy}
          data={GROUPINGS.map((value) => ({ value, label: t(`support.report.by.${value}`) }))}
        />
        <Select
          aria-label={t("support.report.span")}
          w={halfOnPhone(WIDTH.md)}
          allowDeselect={false}
          value={days}
          onChange={(value) => setDays(value ?? "30")}
          data={SPANS.map((value) => ({ value, label: t(`support.report.days.${value}`) }))}
        />
        <DeskSelect value={desk} onChange={setDesk} span={span} />
        <Download body={body} />
      </Group>
      <Loaded
        read={read}
        empty={{
          when: ({ list }) => list.length === 0,
          show: (
            <EmptyState
              icon={<IconReportAnalytics />}
              title={t("support.report.none")}
              text={t("support.report.none.text")}
            />
          ),
        }}
      >
        {(report) => (
          <>
            <Totals row={report.total} />
            {by === "day" && <DaysChart report={report} />}
            {by === "person" && (
              <Text size="sm" c="dimmed">
                {t(report.is_own_only ? "support.report.ownOnly" : "support.report.people")}
              </Text>
            )}
            {by !== "day" && <Lines by={by} rows={report.list} />}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** Working minutes as people say them, without seconds. */
function useWorkingTime(): (minutes: number | null) => string {
  const { t } = useT();
  const { duration } = useFormat();
  return (minutes) => {
    if (minutes !== null && minutes < 1) return t("support.report.atOnce");
    return duration(minutes === null ? null : Math.round(minutes) * 60);
  };
}

const happyOf = (row: ReportRow, number: (value: number, decimals: number) => string) =>
  `${number(row.happy_count, 0)} / ${number(row.unhappy_count, 0)}`;

function Totals({ row }: { row: ReportRow }) {
  const { t } = useT();
  const { number, percent } = useFormat();
  const time = useWorkingTime();
  return (
    <Section>
      <Stats>
        {row.opened_count !== null && (
          <Stat label={t("support.report.opened")} value={number(row.opened_count, 0)} />
        )}
        <Stat label={t("support.report.answered")} value={number(row.answered_count, 0)} />
        <Stat label={t("support.report.median")} value={time(row.first_answer_median)} />
        <Stat label={t("support.report.p90")} value={time(row.first_answer_p90)} />
        <Stat label={t("support.report.inTime")} value={percent(row.in_time_share, 0)} />
        <Stat label={t("support.report.reopened")} value={number(row.reopened_count, 0)} />
        <Stat label={t("support.report.happy")} value={happyOf(row, number)} />
      </Stats>
      <Text size="sm" c="dimmed" mt="xs">
        {t("support.report.note")}
      </Text>
    </Section>
  );
}

function Lines({ by, rows }: { by: Grouping; rows: readonly ReportRow[] }) {
  const { t } = useT();
  const { number, percent } = useFormat();
  const time = useWorkingTime();
  return (
    <DataTable
      label={t("support.report")}
      rows={rows}
      rowKey={(row) => row.key}
      columns={[
        { key: "name", label: t(`support.report.by.${by}`), cell: (row) => row.name },
        ...(by === "person"
          ? []
          : [
              {
                key: "opened",
                label: t("support.report.opened"),
                isNumber: true,
                cell: (row: ReportRow) => number(row.opened_count, 0),
              },
            ]),
        {
          key: "answered",
          label: t("support.report.answered"),
          isNumber: true,
          cell: (row) => number(row.answered_count, 0),
        },
        {
          key: "median",
          label: t("support.report.median"),
          isNumber: true,
          cell: (row) => time(row.first_answer_median),
        },
        {
          key: "p90",
          label: t("support.report.p90"),
          isNumber: true,
          cell: (row) => time(row.first_answer_p90),
        },
        {
          key: "inTime",
          label: t("support.report.inTime"),
          isNumber: true,
          cell: (row) => percent(row.in_time_share, 0),
        },
        {
          key: "reopened",
          label: t("support.report.reopened"),
          isNumber: true,
          cell: (row) => number(row.reopened_count, 0),
        },
        {
          key: "happy",
          label: t("support.report.happy"),
          isNumber: true,
          cell: (row) => happyOf(row, number),
        },
      ]}
    />
  );
}

/** Which desk is told of; only where somebody answers at several. */
function DeskSelect({
  value,
  onChange,
  span,
}: {
  value: string;
  onChange: (desk: string) => void;
  span: Span;
}) {
  const { t } = useT();
  const { data } = useRead("/v1/support/report", { body: { ...span, group_by: "desk" } });
  if (!data || (data.list.length < 2 && !value)) return null;
  return (
    <Select
      aria-label={t("support.report.by.desk")}
      w={halfOnPhone(WIDTH.lg)}
      allowDeselect={false}
      value={value}
      onChange={(desk) => onChange(desk ?? "")}
      data={[
        { value: "", label: t("support.report.allDesks") },
        ...data.list.map((each) => ({ value: each.key, label: each.name })),
      ]}
    />
  );
}

function Download({ body }: { body: NonNullable<BodyOf<"/v1/support/report/export">> }) {
  const { t } = useT();
  const { run, isRunning } = useDownload();
  return (
    <Button
      variant="default"
      loading={isRunning}
      leftSection={<IconDownload size={ICON.sm} aria-hidden />}
      onClick={() =>
        void run("/v1/support/report/export", { body, fallbackName: `${t("support.report")}.xlsx` })
      }
    >
      Excel
    </Button>
  );
}
