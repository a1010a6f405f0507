import { Card, Stack, Text } from "@mantine/core";
import { IconActivity } from "@tabler/icons-react";
import type { ActivityDay, ActivityView } from "@/api/generated/types.gen";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { Chart } from "@/ui/Chart";
import { type Column, DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { Stat, Stats } from "@/ui/Stat";
import { EmptyState, Loaded } from "@/ui/States";
import { HEIGHT } from "@/ui/sizes";
import { fineCalls, refusedCalls, totals } from "./activity";

/** What an application did in the last thirty days. */
export function ActivityPanel({ applicationId }: { applicationId: string }) {
  const { t } = useT();
  const read = useRead("/v1/user/externalapplication/get", {
    query: { user_externalapplication_client_id: applicationId, data_type: "activity" },
  });
  return (
    <Stack gap="lg">
      <Text c="dimmed">{t("applications.activity.lead")}</Text>
      <Loaded read={read}>{({ data }) => data.activity && <Activity activity={data.activity} />}</Loaded>
    </Stack>
  );
}

function Activity({ activity }: { activity: ActivityView }) {
  const { t } = useT();
  const { dateTime, number } = useFormat();
  const at = (moment: string | null) => (moment ? dateTime(moment) : t("applications.never"));
  const { calls, signIns } = totals(activity.days);
  return (
    <>
      <Stats columns={3}>
        <Stat label={t("applications.users")} value={number(activity.users_count, 0)} />
        <Stat
          label={t("applications.activity.calls")}
          value={number(calls, 0)}
          note={`${t("applications.activity.lastCall")}: ${at(activity.last_call_at)}`}
        />
        <Stat
          label={t("applications.activity.signIns")}
          value={number(signIns, 0)}
          note={`${t("applications.activity.lastKeyUse")}: ${at(activity.last_key_use_at)}`}
        />
      </Stats>
      {activity.days.length === 0 ? (
        <EmptyState
          icon={<IconActivity />}
          title={t("applications.activity.none")}
          text={t("applications.activity.noneText")}
        />
      ) : (
        <Days days={activity.days} />
      )}
    </>
  );
}

function Days({ days }: { days: readonly ActivityDay[] }) {
  const { t } = useT();
  const { date } = useFormat();
  const columns = useColumns();
  const labels = days.map((each) => date(each.day));
  const series = [
    { name: t("applications.activity.fine"), data: days.map(fineCalls) },
    { name: t("applications.activity.refused"), data: days.map(refusedCalls) },
  ];
  return (
    <>
      <Card>
        <Chart
          title={t("applications.activity.byDay")}
          option={{
            legend: { bottom: 0 },
            grid: { bottom: 40 },
            tooltip: { trigger: "axis" },
            xAxis: { type: "category", data: labels },
            yAxis: { type: "value", minInterval: 1 },
            series: series.map((each) => ({ ...each, type: "bar", stack: "calls" })),
          }}
          table={{
            head: [t("applications.activity.day"), ...series.map((each) => each.name)],
            rows: labels.map((label, at) => [label, ...series.map((each) => each.data[at] ?? 0)]),
          }}
          height={HEIGHT.card}
          decimals={0}
        />
      </Card>
      <Section flush title={t("applications.tab.activity")}>
        <DataTable
          label={t("applications.tab.activity")}
          rows={days.toReversed()}
          columns={columns}
          rowKey={(row) => row.day}
        />
      </Section>
    </>
  );
}

function useColumns(): Column<ActivityDay>[] {
  const { t } = useT();
  const { date, number } = useFormat();
  const count = (key: string, label: string, of: (row: ActivityDay) => number): Column<ActivityDay> => ({
    key,
    label,
    cell: (row) => number(of(row), 0),
    isNumber: true,
  });
  return [
    { key: "day", label: t("applications.activity.day"), cell: (row) => date(row.day) },
    {
      key: "statuses",
      label: t("applications.activity.statuses"),
      cell: (row) =>
        row.calls
          .map(({ status, count: calls }) =>
            t("applications.activity.statusOf", { status: String(status), count: calls }),
          )
          .join(" · ") || "–",
    },
    count("sent", t("applications.activity.sent"), (row) => row.tokens_made),
    count("checks", t("applications.activity.checks"), (row) => row.token_checks),
    count("failed", t("applications.activity.failedChecks"), (row) => row.failed_token_checks),
    count("signIns", t("applications.activity.signIns"), (row) => row.sign_ins),
  ];
}
