import { Badge, Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlState } from "@/screens/useUrlState";
import { Page, Section } from "@/ui/Page";
import { CardSkeleton, Loaded } from "@/ui/States";
import { ICON, WIDTH, wholeOnPhone } from "@/ui/sizes";
import { Behind } from "./Behind";
import { Downloads } from "./Downloads";
import { Paper } from "./Paper";
import { ResultChart } from "./ResultChart";
import { ResultTable } from "./ResultTable";
import { Subscription } from "./Subscription";
import type { Report, Row } from "./types";
import { usePrinting } from "./usePrinting";
import { EYES_WORDS, STATE_TONES, STATE_WORDS } from "./words";

/** One report: what it asks, what it finds now, and what can be done with it. */
export function OpenedReport({ report }: { report: Report }) {
  const { t } = useT();
  const [wanted, setEyes] = useUrlState("eyes", report.user_type);
  const eyes = report.viewpoints.find((each) => each === wanted) ?? report.user_type;
  const [behind, setBehind] = useState<Row | null>(null);
  const asked = { report_cl_id: report.report_cl_id, user_type: eyes };
  const read = useRead("/v1/report/run", { body: asked });
  const printing = usePrinting();
  return (
    <Page
      title={report.report_name}
      description={
        <Stack gap="xs">
          <Text component="span">{read.data?.sentence ?? report.sentence}</Text>
          <Group gap="xs">
            <Badge color={STATE_TONES[report.state]}>{t(STATE_WORDS[report.state])}</Badge>
            <Text size="sm" ff="monospace">
              {report.report_code}
            </Text>
          </Group>
        </Stack>
      }
      actions={<Actions report={report} onPrint={printing.print} />}
    >
      <Group gap="sm" justify="space-between">
        <SegmentedControl
          aria-label={t("reports.eyes")}
          w={wholeOnPhone(WIDTH.xl)}
          value={eyes}
          onChange={setEyes}
          data={report.viewpoints.map((value) => ({ value, label: t(EYES_WORDS[value]) }))}
        />
        <Downloads asked={asked} />
      </Group>
      <Loaded read={read} skeleton={<CardSkeleton cards={2} />}>
        {(found) => (
          <>
            {found.chart !== "none" && found.table.length > 0 && (
              <Section>
                <ResultChart found={found} title={report.report_name} />
              </Section>
            )}
            <Section flush>
              <ResultTable found={found} label={report.report_name} onBehind={setBehind} />
            </Section>
            <Subscription
              report={report}
              eyes={eyes}
              measures={found.table_header.filter((each) => each.is_measure)}
            />
          </>
        )}
      </Loaded>
      {printing.isPrinting && read.data && (
        <Paper
          found={read.data}
          title={report.report_name}
          eyes={eyes}
          at={read.dataUpdatedAt}
          onReady={printing.onReady}
        />
      )}
      {behind && <Behind asked={asked} groups={behind} onClose={() => setBehind(null)} />}
    </Page>
  );
}

function Actions({ report, onPrint }: { report: Report; onPrint: () => void }) {
  const { t } = useT();
  const to = useLink();
  const change = useChange("/v1/report/state/change", { refreshes: ["/v1/report/list"] });
  const isActive = report.state === "active";
  const Icon = isActive ? IconPlayerPause : IconPlayerPlay;
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={ICON.md} aria-hidden />} onClick={onPrint}>
        {t("reports.print")}
      </Button>
      <Button
        variant="default"
        loading={change.isRunning}
        leftSection={<Icon size={ICON.md} aria-hidden />}
        onClick={() =>
          change.run({
            body: { report_cl_id: report.report_cl_id, state: isActive ? "paused" : "active" },
          })
        }
      >
        {t(isActive ? "reports.pause" : "reports.activate")}
      </Button>
      <Button
        component={Link}
        to={to("report_record", { report: report.report_cl_id })}
        leftSection={<IconPencil size={ICON.md} aria-hidden />}
      >
        {t("reports.edit")}
      </Button>
    </>
  );
}
