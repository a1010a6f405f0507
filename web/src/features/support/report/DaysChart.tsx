import dayjs from "dayjs";
import type { AnswerOf } from "@/api/call";
import { useT } from "@/phrases/useT";
import { Chart } from "@/ui/Chart";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";

const LONG_DAYS = 120;

/** What was opened and answered on each day; over a long time, in each month. */
export function DaysChart({ report }: { report: AnswerOf<"/v1/support/report"> }) {
  const { t } = useT();
  const { date } = useFormat();
  const last = dayjs(report.end_date);
  const length = last.diff(report.begin_date, "day") + 1;
  const isLong = length > LONG_DAYS;
  const found = new Map(report.list.map((row) => [row.key, row]));
  const points = new Map<string, { opened: number; answered: number }>();
  for (let at = 0; at < length; at += 1) {
    const day = dayjs(report.begin_date).add(at, "day").format("YYYY-MM-DD");
    const name = isLong ? date(day).slice(3) : date(day).slice(0, 5);
    const row = found.get(day);
    const before = points.get(name) ?? { opened: 0, answered: 0 };
    points.set(name, {
      opened: before.opened + (row?.opened_count ?? 0),
      answered: before.answered + (row?.answered_count ?? 0),
    });
  }
  const names = [...points.keys()];
  const [opened, answered] = [t("support.report.opened"), t("support.report.answered")];
  const series = [...points.values()];
  return (
    <Section>
      <Chart
        title={t(isLong ? "support.report.chart.month" : "support.report.chart")}
        decimals={0}
        option={{
          tooltip: { trigger: "axis" },
          legend: { data: [opened, answered], bottom: 0 },
          grid: { left: 8, right: 8, top: 16, bottom: 36, containLabel: true },
          xAxis: { type: "category", data: names },
          yAxis: { type: "value", minInterval: 1 },
          series: [
            { type: "bar", name: opened, data: series.map((each) => each.opened), barMaxWidth: 32 },
            { type: "bar", name: answered, data: series.map((each) => each.answered), barMaxWidth: 32 },
          ],
        }}
        table={{
          head: [t("support.report.by.day"), opened, answered],
          rows: names.map((name, at) => [name, series[at]?.opened ?? 0, series[at]?.answered ?? 0]),
        }}
      />
    </Section>
  );
}
