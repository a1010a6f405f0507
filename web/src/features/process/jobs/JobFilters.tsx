import { Group, SegmentedControl, Select } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { SearchField } from "@/ui/SearchField";
import { halfOnPhone, WIDTH } from "@/ui/sizes";
import type { Filter } from "../infos";
import { useProcessWords } from "../words";

export const STATES = ["queued", "running", "failed", "succeeded", "cancelled"] as const;
type State = (typeof STATES)[number];
const KINDS = ["import", "statistics", "learning", "summary", "refresh", "data_export", "payers"] as const;
const QUEUES = ["jobs", "mail", "payments", "upkeep"] as const;
const NAMES = ["q", "state", "kind", "queue"] as const;

/** Which jobs the address asks for. */
export function useJobFilter() {
  const [source] = useUrlState("source", "people");
  const [search] = useUrlState("q");
  const [state] = useUrlState("state");
  const [kind] = useUrlState("kind");
  const [queue] = useUrlState("queue");
  const isOfTasks = source === "tasks";
  const filter: Filter = {
    source: isOfTasks ? "tasks" : "people",
    state: STATES.find((each) => each === state) ?? null,
    ...(isOfTasks ? { queue } : { kind, search_text: search }),
  };
  return { filter, isFiltered: Boolean(search || state || kind || queue), names: NAMES };
}

/** Whose, in which state, of which kind; all of it stands in the address. */
export function JobFilters() {
  const { t } = useT();
  const words = useProcessWords();
  const [source, setSource] = useUrlState("source", "people");
  const [search, setSearch] = useUrlState("q");
  const [state, setState] = useUrlState("state");
  const [kind, setKind] = useUrlState("kind");
  const [queue, setQueue] = useUrlState("queue");
  const select = {
    placeholder: t("process.all"),
    clearable: true,
    clearButtonProps: { "aria-label": t("process.clear") },
    w: halfOnPhone(WIDTH.lg),
  };
  const isOfTasks = source === "tasks";
  return (
    <Group p="md" gap="sm" align="flex-end">
      <SegmentedControl
        aria-label={t("process.jobs.source")}
        data={[
          { value: "people", label: t("process.jobs.people") },
          { value: "tasks", label: t("process.jobs.tasks") },
        ]}
        value={isOfTasks ? "tasks" : "people"}
        onChange={setSource}
      />
      <Select
        label={t("process.node.state")}
        data={STATES.map((value: State) => ({ value, label: t(`process.job.state.${value}`) }))}
        value={state || null}
        onChange={setState}
        {...select}
      />
      {isOfTasks ? (
        <Select
          label={t("process.queue")}
          data={QUEUES.map((value) => ({ value, label: words.name(value) }))}
          value={queue || null}
          onChange={setQueue}
          {...select}
        />
      ) : (
        <>
          <Select
            label={t("process.job.kind")}
            data={KINDS.map((value) => ({ value, label: words.name(value) }))}
            value={kind || null}
            onChange={setKind}
            {...select}
          />
          <SearchField
            label={t("process.jobs.search")}
            value={search}
            onSearch={setSearch}
            flex={1}
            miw={WIDTH.lg}
            maw={WIDTH.xl}
          />
        </>
      )}
    </Group>
  );
}
