import { Button, Card, Group, Text } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useChange } from "@/api/useCalls";
import { usePages } from "@/api/usePages";
import { useT } from "@/phrases/useT";
import { NoMatch } from "@/screens/NoMatch";
import { ChoiceBar } from "@/ui/ChoiceBar";
import { DataTable } from "@/ui/DataTable";
import { notifyDone } from "@/ui/notify";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { EmptyState, ErrorState } from "@/ui/States";
import { INFO, viewsOf, type ViewOf } from "../infos";
import { JobFilters, useJobFilter } from "./JobFilters";
import { useJobColumns } from "./useJobColumns";

type Act = "retry" | "cancel";
const MOST_AT_ONCE = 500;

/** Jobs of people and tasks of the queue: found, run again, cancelled. */
export default function Jobs() {
  const { t } = useT();
  const { filter, isFiltered, names } = useJobFilter();
  const { read, rows, onMore, isLoadingMore } = usePages(
    INFO,
    { info_type: "jobs" as const },
    { body: filter, rowsOf: (answer) => viewsOf("jobs", answer) },
  );
  const columns = useJobColumns();
  const [selected, setSelected] = useState<string[]>([]);
  const shown = rows?.filter((job) => selected.includes(job.job_id)) ?? [];
  return (
    <Card padding={0}>
      <JobFilters />
      {read.error && !rows ? (
        <ErrorState problem={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <DataTable
          label={t("process.tab.jobs")}
          rows={rows}
          isLoading={read.isPending}
          rowKey={(job) => job.job_id}
          columns={columns}
          selection={{
            selected: shown.map((job) => job.job_id),
            onChange: setSelected,
            nameOf: (job) => t("process.job.select", { id: job.job_id }),
          }}
          onMore={onMore}
          isLoadingMore={isLoadingMore}
          empty={
            isFiltered ? (
              <NoMatch filters={names} />
            ) : (
              <EmptyState
                icon={<IconListCheck />}
                title={t("process.jobs.none.title")}
                text={t("process.jobs.none.text")}
              />
            )
          }
        />
      )}
      {shown.length > 0 && <Chosen jobs={shown.slice(0, MOST_AT_ONCE)} onDone={() => setSelected([])} />}
    </Card>
  );
}

/** What can be done with the chosen ones; a reason is asked for first. */
function Chosen({ jobs, onDone }: { jobs: readonly ViewOf<"jobs">[]; onDone: () => void }) {
  const { t } = useT();
  const [act, setAct] = useState<Act | null>(null);
  const options = {
    refreshes: [INFO],
    onDone: ({ done_count, results }: { done_count: number; results: readonly unknown[] }) => {
      notifyDone(t("process.jobs.done", { done: done_count, all: results.length }));
      setAct(null);
      onDone();
    },
  } as const;
  const retry = useChange("/v1/process/job/retry", options);
  const cancel = useChange("/v1/process/job/cancel", options);
  const change = act === "retry" ? retry : cancel;
  const failed = jobs.filter((job) => job.state === "failed").length;
  const open = jobs.filter((job) => job.state === "queued" || job.state === "running").length;
  const source = jobs[0]?.source ?? "people";
  return (
    <ChoiceBar label={t("process.jobs.chosen", { count: jobs.length })}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t("process.jobs.chosen", { count: jobs.length })}</Text>
        <Group gap="xs">
          <Button variant="default" disabled={failed === 0} onClick={() => setAct("retry")}>
            {t("process.job.retry")}
          </Button>
          <Button variant="light" color="danger" disabled={open === 0} onClick={() => setAct("cancel")}>
            {t("process.job.cancel")}
          </Button>
        </Group>
      </Group>
      {act && (
        <ReasonDialog
          title={t(`process.job.${act}.title`, { count: jobs.length })}
          act={t(`process.job.${act}`)}
          label={t("process.reason")}
          description={t(`process.job.${act}.text`)}
          missing={t("process.reason.missing")}
          isRunning={change.isRunning}
          onAct={(reason) => change.run({ body: { source, job_ids: jobs.map((job) => job.job_id), reason } })}
          onClose={() => setAct(null)}
        />
      )}
    </ChoiceBar>
  );
}
