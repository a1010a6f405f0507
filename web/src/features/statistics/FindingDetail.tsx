import { List, Stack, Text } from "@mantine/core";
import { IconCheck, IconInfoCircle } from "@tabler/icons-react";
import { useMemo } from "react";
import { useT } from "@/phrases/useT";
import { Chart } from "@/ui/Chart";
import { CardSkeleton, Loaded } from "@/ui/States";
import { HEIGHT, ICON } from "@/ui/sizes";
import { buildChart } from "./charts";
import { FindingTable } from "./FindingTable";
import { HowFold } from "./HowFold";
import type { ChartData, Detail, Finding } from "./types";
import { useChartWords } from "./useChartWords";
import type { DetailsRead } from "./useRuns";
import classes from "./FindingCard.module.css";

/** Everything behind a finding: chart, tables, what was checked, and how it was computed. */
export function FindingDetail({ finding, details }: { finding: Finding; details: DetailsRead }) {
  return (
    <Loaded read={details} skeleton={<CardSkeleton cards={1} height={HEIGHT.picture} />}>
      {(found) => <Opened finding={finding} detail={found.get(finding.finding_id) ?? null} />}
    </Loaded>
  );
}

function Opened({ finding, detail }: { finding: Finding; detail: Detail | null }) {
  const { t } = useT();
  const [tests, ...tables] = finding.p === null ? [null, ...(detail?.tables ?? [])] : (detail?.tables ?? []);
  const title = t("statistics.detail.chart", { columns: finding.column_names.join(" · ") });
  return (
    <Stack gap="lg">
      {detail?.chart && <DetailChart data={detail.chart} title={title} />}
      {detail?.inside && (
        <DetailChart
          data={detail.inside}
          title={t("statistics.detail.chartInside", { columns: finding.column_names.join(" · ") })}
        />
      )}
      {tables.map((table) => table && <FindingTable key={table.title} table={table} />)}
      <HowFold>
        <How finding={finding} checks={detail?.checks ?? []} />
        {tests && (
          <FindingTable
            table={tests}
            {...(finding.alternatives.length ? { note: t("statistics.detail.alternatives") } : {})}
          />
        )}
      </HowFold>
    </Stack>
  );
}

function DetailChart({ data, title }: { data: ChartData; title: string }) {
  const { lang } = useT();
  const words = useChartWords();
  const built = useMemo(() => buildChart(data, words, lang), [data, words, lang]);
  return <Chart title={title} {...built} />;
}

function How({ finding, checks }: { finding: Finding; checks: readonly string[] }) {
  const { t } = useT();
  return (
    <Stack gap="sm">
      {finding.p !== null && (
        <Text size="sm" className="num">
          {finding.figures}
        </Text>
      )}
      <dl className={classes["how"]}>
        <Answer name={t("statistics.detail.method")} text={finding.method} />
        <Answer name={t("statistics.detail.reason")} text={finding.reason} />
      </dl>
      {checks.length > 0 && (
        <Notes title={t("statistics.detail.checks")} notes={checks} icon={<IconCheck size={ICON.sm} />} />
      )}
      {finding.notes.length > 0 && (
        <Notes
          title={t("statistics.detail.notes")}
          notes={finding.notes}
          icon={<IconInfoCircle size={ICON.sm} />}
        />
      )}
    </Stack>
  );
}

function Answer({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <Text component="dt" size="sm" fw={600}>
        {name}
      </Text>
      <Text component="dd" size="sm">
        {text}
      </Text>
    </div>
  );
}

/** Short sentences under a heading. */
export function Notes({
  title,
  notes,
  icon,
}: {
  title: string;
  notes: readonly string[];
  icon: React.ReactNode;
}) {
  return (
    <div>
      <Text size="sm" fw={600} mb="3xs">
        {title}
      </Text>
      <List size="sm" spacing="3xs" icon={icon}>
        {notes.map((note) => (
          <List.Item key={note}>{note}</List.Item>
        ))}
      </List>
    </div>
  );
}
