import { Alert, List, Select, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconInfoCircle } from "@tabler/icons-react";
import type { AnswerOf } from "@/api/call";
import { CallProblem } from "@/api/problems";
import { useRead } from "@/api/useCalls";
import { codesWith, LayerPicker, PlacePicker } from "@/features/layers/public";
import { useT } from "@/phrases/useT";
import { useProblemText } from "@/ui/problemText";
import { HEIGHT, ICON } from "@/ui/sizes";
import { PathText } from "@/ui/tree/PathText";
import type { useServerForm } from "@/ui/useServerForm";
import type { ProductValues } from "./values";

type Form = Pick<ReturnType<typeof useServerForm<ProductValues>>, "form" | "field">;
type Choices = AnswerOf<"/v1/wanalyzer/project/choices/get">;
type Chosen = "selected_layers" | "selected_locations" | "layer_tree";

const WAIT_MS = 250;

/** Layers and places: all of them, or those chosen from their trees, with what each opens of the project. */
export default function ReachFields({ form, field }: Form) {
  const { t } = useT();
  const { values } = form;
  const { data: choices, error: problem } = useChoices(values);
  const usages = (["all", "selected"] as const).map((value) => ({
    value,
    label: t(`shops.analysis.reach.${value}`),
  }));
  const layers = new Map(choices?.layer_list.map((each) => [each.code, each.column_count]));
  const places = new Map(choices?.location_list.map((each) => [each.code, each.row_count]));
  const opens = (key: "columns" | "rows", count: number | undefined) =>
    count === undefined ? null : t(`shops.analysis.opens.${key}`, { count });
  const picker = (name: Chosen) => ({
    value: values[name],
    codes: values.code_list,
    error: form.errors[name],
    onChange: (next: string[], marked: string[]) =>
      form.setValues({
        [name]: next,
        code_list: codesWith(values.code_list, [...values[name], ...next], marked),
      }),
  });
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Stack gap="sm">
          <Select
            label={t("shops.analysis.layers")}
            data={usages}
            allowDeselect={false}
            {...field("layer_usage_type")}
          />
          {values.layer_usage_type === "selected" && (
            <LayerPicker
              label={t("shops.analysis.selectedLayers")}
              description={t("shops.analysis.selectedLayers.help")}
              noteOf={(code) => opens("columns", layers.get(code))}
              {...picker("selected_layers")}
            />
          )}
        </Stack>
        <Stack gap="sm">
          <Select
            label={t("shops.analysis.locations")}
            data={usages}
            allowDeselect={false}
            {...field("location_usage_type")}
          />
          {values.location_usage_type === "selected" && (
            <PlacePicker
              label={t("shops.analysis.selectedLocations")}
              description={t("shops.analysis.selectedLocations.help")}
              noteOf={(code) => opens("rows", places.get(code))}
              {...picker("selected_locations")}
            />
          )}
        </Stack>
      </SimpleGrid>
      {values.wanalyzer_project_id && isLimited(values) && (
        <Opened choices={choices} values={values} problem={problem} />
      )}
      <LayerPicker
        label={t("shops.analysis.layerTree")}
        description={t("shops.analysis.layerTree.help")}
        {...picker("layer_tree")}
      />
    </Stack>
  );
}

/** Whether something is chosen, and nothing is waiting to be. */
function isLimited(values: ProductValues): boolean {
  const chosen = [
    ...(values.layer_usage_type === "selected" ? [values.selected_layers] : []),
    ...(values.location_usage_type === "selected" ? [values.selected_locations] : []),
  ];
  return chosen.length > 0 && chosen.every((list) => list.length > 0);
}

/** What the chosen layers and places open of the project. */
function useChoices(values: ProductValues) {
  const [settled] = useDebouncedValue(values, WAIT_MS);
  const project = settled.wanalyzer_project_id;
  return useRead(
    "/v1/wanalyzer/project/choices/get",
    {
      body: {
        project_id: project ?? "",
        selected_layers: settled.layer_usage_type === "selected" ? settled.selected_layers : [],
        selected_locations: settled.location_usage_type === "selected" ? settled.selected_locations : [],
        code_list: settled.code_list,
      },
    },
    { enabled: project !== null && isLimited(settled), keepsPrevious: true },
  );
}

interface OpenedProps {
  choices: Choices | undefined;
  values: ProductValues;
  problem: unknown;
}

/** In words: how many columns and rows a buyer reaches, which columns, and rows that nobody reaches by a place. */
function Opened({ choices, values, problem }: OpenedProps) {
  const { t } = useT();
  const said = useProblemText(problem);
  if (problem) {
    // Who works in the shop of somebody else sees none of their projects, nor how many rows a choice leaves of one.
    const isOthers = problem instanceof CallProblem && problem.httpStatus === 404;
    return (
      <Alert color="info" icon={<IconInfoCircle size={ICON.md} aria-hidden />} role="status">
        {isOthers ? t("shops.analysis.opens.owner") : said.title}
      </Alert>
    );
  }
  if (!choices) return <Skeleton h={HEIGHT.block} />;
  const { ambiguous_count: ambiguous, unknown_count: unknown } = choices;
  const byPlace = values.location_usage_type === "selected";
  const isNothing = choices.column_count === 0 || choices.row_count === 0;
  return (
    <Alert
      color={isNothing ? "warning" : "info"}
      icon={<IconInfoCircle size={ICON.md} aria-hidden />}
      role="status"
      title={t(isNothing ? "shops.analysis.opens.nothing" : "shops.analysis.opens", {
        columns: t("shops.analysis.opens.columns", { count: choices.column_count }),
        rows: t("shops.analysis.opens.rows", { count: choices.row_count }),
      })}
    >
      <Stack gap="xs">
        {values.layer_usage_type === "selected" && <ColumnsOfLayers choices={choices} />}
        {byPlace && ambiguous > 0 && (
          <Text size="sm">{t("shops.analysis.ambiguous", { count: ambiguous })}</Text>
        )}
        {byPlace && unknown > 0 && <Text size="sm">{t("shops.analysis.unknown", { count: unknown })}</Text>}
      </Stack>
    </Alert>
  );
}

/** Where each column of the project belongs, so that a seller sees what a layer would open. */
function ColumnsOfLayers({ choices }: { choices: Choices }) {
  const { t } = useT();
  const byLayer = new Map<string, { path: string[]; names: string[] }>();
  for (const { layer, path, column_name } of choices.column_list) {
    const known = byLayer.get(layer);
    if (known) known.names.push(column_name);
    else byLayer.set(layer, { path, names: [column_name] });
  }
  return (
    <List size="sm" listStyleType="none" spacing="3xs">
      {[...byLayer].map(([layer, { path, names }]) => (
        <List.Item key={layer}>
          {layer ? <PathText path={path} /> : <Text span>{t("shops.analysis.noLayer")}</Text>}
          {": "}
          {names.join(", ")}
        </List.Item>
      ))}
    </List>
  );
}
