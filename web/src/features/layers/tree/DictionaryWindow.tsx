import { Alert, Badge, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AnswerOf } from "@/api/call";
import { upload } from "@/api/files";
import { CallProblem } from "@/api/problems";
import { readAgain } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { type Column, DataTable } from "@/ui/DataTable";
import { FileDrop } from "@/ui/FileDrop";
import { OpenWindow } from "@/ui/OpenWindow";
import { problemText } from "@/ui/problemText";
import { ICON } from "@/ui/sizes";
import { useDownload } from "@/ui/useDownload";
import { DESCRIBED } from "../layers";

const IMPORT = "/v1/layer/dictionary/import";
const MOST_BYTES = 10_000_000;

type Plan = AnswerOf<typeof IMPORT>;
type Row = Plan["new"][number];
type Problem = Plan["problems"][number];

interface Taking {
  plan: Plan;
  withChanges: boolean;
  confirmed?: boolean;
}

/** The description of all layers as a file, and back: what a file would do is shown before it does. */
export function DictionaryWindow({ onClose }: { onClose: () => void }) {
  const { t } = useT();
  const cache = useQueryClient();
  const saving = useDownload();
  const [file, setFile] = useState<File | null>(null);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (of: File, taking?: Taking) => {
    setProblem(null);
    setBusy(true);
    try {
      const form = { file: of, ...(taking ? formOf(taking) : {}) };
      const answer = await upload(IMPORT, { form });
      setPlan(answer);
      setFile(of);
      if (answer.is_taken) await readAgain(cache, DESCRIBED);
    } catch (refused) {
      setProblem(refused);
      if (taking && refused instanceof CallProblem && refused.slug === "private_in_open_layer") {
        confirmLasting({
          title: t("layers.shape.openPrivate.title"),
          text: t("layers.shape.openPrivate.text"),
          confirmLabel: t("layers.dictionary.take"),
          onConfirm: () => void send(of, { ...taking, confirmed: true }),
        });
      }
    }
    setBusy(false);
  };
  return (
    <OpenWindow title={t("layers.dictionary.title")} size="xl" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t("layers.dictionary.text")}</Text>
        <Group>
          <Button
            variant="default"
            loading={saving.isRunning}
            leftSection={<IconDownload size={ICON.sm} aria-hidden />}
            onClick={() =>
              void saving.run("/v1/layer/dictionary/export", { body: {}, fallbackName: "layers.xlsx" })
            }
          >
            {t("layers.dictionary.download")}
          </Button>
        </Group>
        <FileDrop
          label={t("layers.dictionary.drop")}
          hint={t("layers.dictionary.hint")}
          accept={[".xlsx"]}
          maxBytes={MOST_BYTES}
          onFiles={([chosen]) => chosen && void send(chosen)}
          progress={isBusy ? 1 : null}
          error={problem ? problemText(problem).title : null}
        />
        {plan && file && (
          <PlanOfFile
            key={plan.plan_key}
            plan={plan}
            isBusy={isBusy}
            onTake={(withChanges) => void send(file, { plan, withChanges })}
          />
        )}
      </Stack>
    </OpenWindow>
  );
}

const formOf = ({ plan, withChanges, confirmed }: Taking) => ({
  plan_key: plan.plan_key,
  ...(withChanges ? { with_changes: "1" } : {}),
  ...(confirmed ? { confirmed: "1" } : {}),
});

interface PlanProps {
  plan: Plan;
  isBusy: boolean;
  onTake: (withChanges: boolean) => void;
}

function PlanOfFile({ plan, isBusy, onTake }: PlanProps) {
  const { t } = useT();
  const [withChanges, setWithChanges] = useState(false);
  if (plan.is_taken) {
    return (
      <Alert color="success" icon={<IconCheck aria-hidden />} role="status">
        {t("layers.dictionary.taken")}
      </Alert>
    );
  }
  const isAnything = plan.new_count > 0 || (withChanges && plan.changed_count > 0);
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Badge color="success">{t("layers.import.count.new", { count: plan.new_count })}</Badge>
        <Badge color="info">{t("layers.dictionary.differs", { count: plan.changed_count })}</Badge>
        <Badge color="neutral">{t("layers.import.count.same", { count: plan.same_count })}</Badge>
        {plan.problem_count > 0 && (
          <Badge color="danger">{t("layers.import.count.refused", { count: plan.problem_count })}</Badge>
        )}
      </Group>
      <Problems rows={plan.problems} />
      <Rows title={t("layers.dictionary.changed")} rows={plan.changed} />
      <Rows title={t("layers.dictionary.new")} rows={plan.new} />
      {plan.changed_count > 0 && (
        <Checkbox
          label={t("layers.dictionary.withChanges", { count: plan.changed_count })}
          checked={withChanges}
          onChange={(event) => setWithChanges(event.currentTarget.checked)}
        />
      )}
      {plan.new_count + plan.changed_count + plan.problem_count === 0 && (
        <Text size="sm">{t("layers.dictionary.nothing")}</Text>
      )}
      <Group justify="flex-end">
        <Button
          disabled={!isAnything || plan.problem_count > 0}
          loading={isBusy}
          onClick={() => onTake(withChanges)}
        >
          {t("layers.dictionary.take")}
        </Button>
      </Group>
    </Stack>
  );
}

function Problems({ rows }: { rows: Problem[] }) {
  const { t } = useT();
  if (rows.length === 0) return null;
  const columns: Column<Problem>[] = [
    { key: "table", label: t("layers.import.sheet"), cell: (row) => t(`layers.dictionary.of.${row.table}`) },
    { key: "row", label: t("layers.import.row"), cell: (row) => String(row.row) },
    { key: "why", label: t("layers.import.whyNot"), cell: (row) => row.why, isWide: true },
  ];
  return (
    <DataTable
      label={t("layers.import.refusals")}
      rows={rows}
      columns={columns}
      rowKey={(row) => `${row.table} ${row.row}`}
    />
  );
}

function Rows({ title, rows }: { title: string; rows: Row[] }) {
  const { t } = useT();
  if (rows.length === 0) return null;
  const columns: Column<Row>[] = [
    { key: "table", label: t("layers.import.sheet"), cell: (row) => t(`layers.dictionary.of.${row.table}`) },
    { key: "key", label: t("layers.code"), cell: (row) => row.key },
    { key: "cells", label: title, cell: told, isWide: true },
  ];
  return (
    <DataTable label={title} rows={rows} columns={columns} rowKey={(row) => `${row.table} ${row.key}`} />
  );
}

const told = (row: Row) =>
  row.cells
    .map(({ field, was, becomes }) => `${field}: ${was ? `${was} → ` : ""}${becomes || "–"}`)
    .join(" · ");
