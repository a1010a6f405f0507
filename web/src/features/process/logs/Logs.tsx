import { Button, Card, Group, SegmentedControl, Stack } from "@mantine/core";
import { IconDownload, IconTerminal2, IconX } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import { usePages } from "@/api/usePages";
import { useT } from "@/phrases/useT";
import { NoMatch } from "@/screens/NoMatch";
import { useUrlState } from "@/screens/useUrlState";
import { EmptyState, ErrorState, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { MoreButton } from "@/ui/MoreButton";
import { useDownload } from "@/ui/useDownload";
import { INFO, viewsOf } from "../infos";
import { DeleteLog } from "./DeleteLog";
import { LineList } from "./LineList";
import { LiveLines } from "./LiveLines";
import { LogFilters } from "./LogFilters";
import { NAMES, useLogFilter } from "./useLogFilter";

const VIEWS = ["folded", "lines", "live"] as const;

/** The log: the same lines folded, each line, or live. */
export default function Logs() {
  const { t } = useT();
  const { filter, isOfOne } = useLogFilter();
  const { run, isRunning } = useDownload();
  const [wanted, setView] = useUrlState("view", "folded");
  const view = VIEWS.find((each) => each === wanted) ?? "folded";
  return (
    <Card padding={0}>
      <Group p="md" pb={0} justify="space-between" gap="sm">
        <SegmentedControl
          aria-label={t("process.log.view")}
          data={VIEWS.map((each) => ({ value: each, label: t(`process.log.view.${each}`) }))}
          value={view}
          onChange={setView}
        />
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={ICON.sm} aria-hidden />}
            loading={isRunning}
            onClick={() =>
              void run("/v1/process/log/export", { body: filter, fallbackName: "terazi-log.jsonl" })
            }
          >
            {t("process.log.download")}
          </Button>
          <DeleteLog filter={filter} />
        </Group>
      </Group>
      <LogFilters />
      {isOfOne && <OnlyOne />}
      {view === "live" ? (
        <LiveLines key={JSON.stringify(filter)} filter={filter} />
      ) : (
        <Lines isFolded={view === "folded"} />
      )}
    </Card>
  );
}

/** Only lines of one job, one request, or that say the same: a way back to all. */
function OnlyOne() {
  const { t } = useT();
  const [params, setParams] = useSearchParams();
  const clear = () => {
    const next = new URLSearchParams(params);
    for (const name of ["fold", "job", "request"]) next.delete(name);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <Group px="md" pb="sm">
      <Button
        size="compact-sm"
        variant="light"
        rightSection={<IconX size={ICON.xs} aria-hidden />}
        onClick={clear}
      >
        {t("process.log.onlyOne")}
      </Button>
    </Group>
  );
}

function Lines({ isFolded }: { isFolded: boolean }) {
  const { t } = useT();
  const { filter, isFiltered } = useLogFilter();
  const { read, rows, onMore, isLoadingMore } = usePages(
    INFO,
    { info_type: "logs" as const, detail_type: isFolded ? ("short" as const) : ("full" as const) },
    { body: filter, rowsOf: (answer) => viewsOf("logs", answer) },
  );
  if (read.error && !rows) return <ErrorState problem={read.error} onRetry={() => void read.refetch()} />;
  if (!rows) return <RowSkeleton />;
  if (rows.length === 0) {
    return isFiltered ? (
      <NoMatch filters={NAMES} />
    ) : (
      <EmptyState
        icon={<IconTerminal2 />}
        title={t("process.log.none.title")}
        text={t("process.log.none.text")}
      />
    );
  }
  return (
    <Stack gap={0}>
      <LineList lines={rows} />
      <MoreButton onMore={onMore} isLoading={isLoadingMore} />
    </Stack>
  );
}
