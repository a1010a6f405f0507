import { Button, Card, Group, SegmentedControl, Stack, Text, Textarea } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect } from "react";
import { CallProblem } from "@/api/problems";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { useFormat } from "@/ui/format";
import { RowGrid } from "@/ui/grid/RowGrid";
import { RuleBuilder } from "@/ui/rules/RuleBuilder";
import { EmptyState, ErrorState, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { useDownload } from "@/ui/useDownload";
import { useGridColumns, useRowsOfBuyer, useSheetRows } from "../data/gridColumns";
import { useRows } from "../data/useRows";
import { MarkedText } from "../MarkedText";
import type { ColumnsOf } from "../values";
import type { useFilter } from "./useFilter";
import { useRuleColumns } from "./useRuleColumns";
import type { View } from "./useView";
import classes from "./Filter.module.css";

type FilterState = ReturnType<typeof useFilter>;

interface RuleEditorProps {
  filter: FilterState;
  data: ColumnsOf;
}

/** The rule: as blocks, or as text. */
export function RuleEditor({ filter, data }: RuleEditorProps) {
  const { t } = useT();
  const [form, setForm] = useUrlState("form", "blocks");
  const columns = useRuleColumns(data.columns);
  return (
    <Stack gap="md">
      <Answer filter={filter} />
      <SegmentedControl
        aria-label={t("projects.filter.form")}
        data={[
          { value: "blocks", label: t("projects.filter.blocks") },
          { value: "text", label: t("projects.filter.text") },
        ]}
        value={form}
        onChange={setForm}
        w="fit-content"
      />
      {form === "text" ? (
        <RuleText filter={filter} />
      ) : (
        <RuleBuilder columns={columns} rule={filter.query} onChange={filter.setQuery} />
      )}
    </Stack>
  );
}

/** The rule as a sentence, and how many rows it keeps. */
function Answer({ filter }: { filter: FilterState }) {
  const { t } = useT();
  const { number, percent } = useFormat();
  const { data, error } = filter.count;
  if (error && !data && !(error instanceof CallProblem)) {
    return <ErrorState problem={error} onRetry={() => void filter.count.refetch()} />;
  }
  return (
    <div aria-live="polite" aria-busy={!filter.isSettled}>
      <Text fz="lg" fw={600} className={classes["sentence"] ?? ""}>
        {data?.filter_sentence ?? t(error ? "projects.filter.unfinished" : "projects.filter.counting")}
      </Text>
      {data && (
        <Text c="dimmed" className="num">
          {data.count === null
            ? t("bought.rows.notAsked", { all: number(data.total, 0) })
            : t("projects.filter.count", {
                count: data.count,
                all: number(data.total, 0),
                share: percent(data.total ? data.count / data.total : 0),
              })}
        </Text>
      )}
    </div>
  );
}

/** The rule as text; what is wrong is marked where it stands. */
function RuleText({ filter }: { filter: FilterState }) {
  const { t } = useT();
  const { error } = filter.count;
  const refused = error instanceof CallProblem && filter.checkedText !== null ? error : null;
  return (
    <Stack gap="sm">
      <Textarea
        className={classes["text"] ?? ""}
        label={t("projects.filter.textLabel")}
        description={t("projects.filter.textHint")}
        autosize
        minRows={3}
        maxLength={5000}
        spellCheck={false}
        value={filter.text}
        onChange={(event) => filter.setText(event.currentTarget.value)}
        onBlur={filter.leaveText}
        error={refused !== null}
      />
      {refused && filter.checkedText === filter.text && (
        <MarkedText
          text={filter.text}
          position={Number(refused.answer["position"] ?? 0)}
          length={Number(refused.answer["length"] ?? 1)}
          message={refused.message}
        />
      )}
    </Stack>
  );
}

interface FilteredRowsProps {
  projectId: string;
  data: ColumnsOf;
  /** The rule whose rows are shown; null = not yet. */
  rule: Record<string, unknown> | null;
  /** Which columns in which order; all of them as they stand where it is left out. */
  view?: View | undefined;
  product?: string;
  onRead?: () => void;
}

/** The rows that a rule keeps. */
export function FilteredRows({ projectId, data, rule, view, product, onRead }: FilteredRowsProps) {
  const { t } = useT();
  const rows = useRows(
    rule && {
      projectId,
      version: data.version,
      orderBy: view?.sort?.columnKey ?? null,
      isDescending: view?.sort?.direction === "DESC",
      filterRule: rule,
      ...(view ? { columns: view.chosen } : {}),
      ...(product ? { product } : {}),
    },
  );
  const columns = useGridColumns(view?.columns ?? data.columns);
  const [ofSheet, ofBuyer] = [useSheetRows(), useRowsOfBuyer()];
  const read = rows.rows?.cache;
  useEffect(() => {
    if (read) onRead?.();
  }, [read, onRead]);
  if (rows.problem && !rows.rows) {
    return (
      <Card>
        <ErrorState problem={rows.problem} onRetry={rows.readAgain} />
      </Card>
    );
  }
  if (!rows.rows) {
    return (
      <Card padding={0}>
        <RowSkeleton />
      </Card>
    );
  }
  if (rows.rows.total === 0) {
    return (
      <Card>
        <EmptyState title={t("projects.filter.noRows")} text={t("projects.filter.noRowsText")} />
      </Card>
    );
  }
  return (
    <RowGrid
      isFitted
      label={t("projects.filter.rows")}
      columns={columns}
      rows={rows.rows}
      sorts={view?.sort ? [view.sort] : []}
      head={product ? ofBuyer : ofSheet}
    />
  );
}

interface DownloadProps {
  projectId: string;
  name: string;
  rule: Record<string, unknown> | null;
  view?: View | undefined;
  isOff: boolean;
  product?: string;
  /** The subset whose rows these are: the file says so. */
  subset?: string;
  onDone?: () => void;
}

/** The rows that a rule keeps, as a workbook. */
export function DownloadButton({
  isOff,
  projectId,
  name,
  rule,
  view,
  product,
  subset,
  onDone,
}: DownloadProps) {
  const { t } = useT();
  const { run, isRunning } = useDownload();
  const save = async () => {
    const isSaved = await run("/v1/wanalyzer/project/dataset/excel", {
      body: {
        project_id: projectId,
        ...(subset ? { subset_id: subset } : { filter_rule: rule }),
        ...(view
          ? {
              wai_columns: [...view.chosen],
              order_by: view.sort?.columnKey ?? null,
              is_descending: view.sort?.direction === "DESC",
            }
          : {}),
        ...(product ? { auth_client_id: product } : {}),
      },
      fallbackName: `${name}.xlsx`,
    });
    if (isSaved) onDone?.();
  };
  return (
    <Group>
      <Button
        leftSection={<IconDownload size={ICON.md} aria-hidden />}
        disabled={isOff}
        loading={isRunning}
        onClick={() => void save()}
      >
        {t("projects.filter.excel")}
      </Button>
    </Group>
  );
}
