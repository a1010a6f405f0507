import { useT } from "@/phrases/useT";
import { Chart } from "@/ui/Chart";
import { useFormat } from "@/ui/format";
import { HEIGHT } from "@/ui/sizes";
import type { ViewOf } from "../infos";
import { useProcessWords } from "../words";

/** What waited, ran and failed over time, and how long tasks waited. */
export function QueueChart({ queue, hours }: { queue: ViewOf<"queues">; hours: number }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const words = useProcessWords();
  const points = queue.points;
  const at = points.map((point) => (hours > 24 ? dateTime(point.at) : dateTime(point.at).slice(-5)));
  const [waiting, running, failed] = [
    t("process.queue.waiting"),
    t("process.queue.running"),
    t("process.queue.failed"),
  ];
  const [p50, p95] = [t("process.queue.wait"), t("process.queue.wait95.short")];
  const name = words.name(queue.process_name);
  const line = (label: string, values: readonly (number | null)[], axis = 0) => ({
    type: "line" as const,
    name: label,
    data: values,
    yAxisIndex: axis,
    connectNulls: true,
    showSymbol: points.length < 3,
    ...(axis ? { lineStyle: { type: "dashed" as const } } : {}),
  });
  return (
    <Chart
      title={t("process.queue.chart", { name })}
      note={t("process.queue.chart.note")}
      height={HEIGHT.card}
      decimals={2}
      option={{
        tooltip: { trigger: "axis" },
        legend: { bottom: 0, top: "auto" },
        grid: { left: 8, right: 8, top: 24, bottom: 48, containLabel: true },
        xAxis: { type: "category", data: at },
        yAxis: [
          { type: "value", minInterval: 1 },
          { type: "value", name: t("process.queue.seconds"), splitLine: { show: false } },
        ],
        series: [
          line(
            waiting,
            points.map((point) => point.waiting),
          ),
          line(
            running,
            points.map((point) => point.running),
          ),
          line(
            failed,
            points.map((point) => point.failed),
          ),
          line(
            p50,
            points.map((point) => point.wait_p50),
            1,
          ),
          line(
            p95,
            points.map((point) => point.wait_p95),
            1,
          ),
        ],
      }}
      table={{
        head: [t("process.at"), waiting, running, failed, p50, p95],
        rows: points.map((point, place) => [
          at[place] ?? "",
          point.waiting,
          point.running,
          point.failed,
          point.wait_p50,
          point.wait_p95,
        ]),
      }}
    />
  );
}
