import { Divider, NumberInput, Radio, Select, Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { RowSkeleton } from "@/ui/States";
import type { useServerForm } from "@/ui/useServerForm";
import { ORDER } from "../shop/ShopForm";
import { hasPart, type ProductValues } from "./values";

type Form = Pick<ReturnType<typeof useServerForm<ProductValues>>, "form" | "field">;

const ReachFields = lazy(() => import("./ReachFields"));
const RuleField = lazy(() => import("./RuleField"));
const SHAPES = ["screen", "excel", "both"] as const;

interface AnalysisFieldsProps extends Form {
  onRuleOpen: (isOpen: boolean) => void;
}

/** Which output of an own project is sold, and how far it reaches. */
export function AnalysisFields({ form, field, onRuleOpen }: AnalysisFieldsProps) {
  const { t } = useT();
  const { separators } = useFormat();
  const projects = useRead("/v1/wanalyzer/project/list", {});
  const { product_type: type, wanalyzer_project_id: project } = form.values;
  return (
    <>
      <Divider label={t("shops.analysis.title")} labelPosition="left" />
      <Select
        label={t("shops.analysis.project")}
        description={t("shops.analysis.project.help")}
        inputWrapperOrder={ORDER}
        required
        searchable
        data={(projects.data?.list ?? [])
          .filter(({ state }) => state === "ready")
          .map((each) => ({ value: each.project_id, label: each.project_name }))}
        nothingFoundMessage={t("shops.analysis.project.none")}
        {...field("wanalyzer_project_id")}
        onChange={(next) =>
          form.setValues({
            wanalyzer_project_id: next,
            wanalyzer_stats_id: null,
            wanalyzer_chart_id: null,
            wanalyzer_machinelearning_id: null,
            main_rule_algorithm: "",
          })
        }
      />
      {project && hasPart(type, "statistics") && (
        <StatisticsField project={project} form={form} field={field} />
      )}
      {project && hasPart(type, "model") && <ModelField project={project} field={field} />}
      {hasPart(type, "output") && (
        <Radio.Group
          label={t("shops.analysis.output")}
          {...field("getting_analysis_output_with_column_inputs_id_type")}
        >
          <Stack gap="xs" mt="xs">
            {SHAPES.map((shape) => (
              <Radio key={shape} value={shape} label={t(`shops.analysis.output.${shape}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {project && (
        <Suspense fallback={<RowSkeleton rows={2} />}>
          <RuleField
            key={project}
            project={project}
            rule={form.values.main_rule_algorithm}
            error={form.errors["main_rule_algorithm"]}
            onChange={(rule) => form.setFieldValue("main_rule_algorithm", rule)}
            onOpen={onRuleOpen}
          />
        </Suspense>
      )}
      <NumberInput
        label={t("shops.analysis.rows")}
        description={t("shops.analysis.rows.help")}
        inputWrapperOrder={ORDER}
        min={1}
        max={1_000_000}
        allowDecimal={false}
        {...separators}
        {...field("row_limit_count")}
      />
      <Suspense fallback={<RowSkeleton rows={2} />}>
        <ReachFields form={form} field={field} />
      </Suspense>
    </>
  );
}

/** The findings of a run or a chart that is kept: one of them. */
function StatisticsField({ project, form, field }: { project: string } & Form) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const runs = useRead("/v1/wanalyzer/project/stats/list", { body: { project_id: project } });
  const charts = useRead("/v1/wanalyzer/project/chart/list", { body: { project_id: project } });
  const { wanalyzer_stats_id: stats, wanalyzer_chart_id: chart } = form.values;
  const { error, ...input } = field("wanalyzer_stats_id");
  return (
    <Select
      {...input}
      label={t("shops.analysis.result")}
      description={t("shops.analysis.result.help")}
      inputWrapperOrder={ORDER}
      required
      data={[
        {
          group: t("shops.analysis.charts"),
          items: (charts.data?.list ?? [])
            .filter(({ misfit }) => misfit === null)
            .map((each) => ({ value: each.chart_id, label: each.chart_name })),
        },
        {
          group: t("shops.analysis.statistics"),
          items: (runs.data?.list ?? [])
            .filter(({ state }) => state === "done")
            .map((each) => ({
              value: each.stats_id,
              label: t("shops.analysis.run", { time: dateTime(each.created_at), version: each.version }),
            })),
        },
      ]}
      nothingFoundMessage={t("shops.analysis.result.none")}
      value={chart ?? stats}
      onChange={(next) => {
        const isChart = charts.data?.list.some(({ chart_id: id }) => id === next) ?? false;
        form.setValues({
          wanalyzer_stats_id: isChart ? null : next,
          wanalyzer_chart_id: isChart ? next : null,
        });
      }}
      error={form.errors["wanalyzer_chart_id"] ?? error}
    />
  );
}

function ModelField({ project, field }: { project: string } & Pick<Form, "field">) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const read = useRead("/v1/wanalyzer/machinelearning/list", { body: { project_id: project } });
  return (
    <Select
      label={t("shops.analysis.model")}
      required
      data={(read.data?.list ?? [])
        .filter(({ state }) => state === "done")
        .map((each) => ({
          value: each.machine_learning_id,
          label: t("shops.analysis.run", { time: dateTime(each.created_at), version: each.version }),
        }))}
      nothingFoundMessage={t("shops.analysis.model.none")}
      {...field("wanalyzer_machinelearning_id")}
    />
  );
}
