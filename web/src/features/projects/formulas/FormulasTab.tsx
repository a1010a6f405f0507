import { Alert, Button, Card, Code, Grid, Group, Stack, Text, Title } from "@mantine/core";
import { IconMathFunction, IconTrash } from "@tabler/icons-react";
import { useLayerPaths } from "@/features/layers/public";
import { SellButton } from "@/features/shops/public";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { Link } from "react-router";
import { EmptyState } from "@/ui/States";
import { TypeIcon } from "@/ui/TypeIcon";
import { ICON } from "@/ui/sizes";
import { useProject, useStepWords } from "../projectContext";
import type { ColumnInfo } from "../values";
import { FormulaEditor } from "./FormulaEditor";
import { readableFormula } from "./functions";

/** Columns that are calculated from others: those there are, and a new one. */
export default function FormulasTab() {
  const { t } = useT();
  const to = useLink();
  const { columns, projectId } = useProject();
  const calculated = columns.filter((column) => column.formula !== null);
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <FormulaEditor key={calculated.length} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Card>
          <Title order={2} size="h3" mb="sm">
            {t("projects.formulas.title")}
          </Title>
          {calculated.length === 0 ? (
            <EmptyState
              icon={<IconMathFunction />}
              title={t("projects.formulas.none")}
              text={t("projects.formulas.noneText")}
            />
          ) : (
            <Stack gap="md">
              {calculated.map((column) => (
                <Calculated key={column.column_id} column={column} />
              ))}
              <Button
                component={Link}
                to={to("wanalyzer_cell_calculate_iframe", { project_id: projectId })}
                variant="light"
              >
                {t("projects.formulas.try")}
              </Button>
              <SellButton kind="cell_calculation" params={{ project_id: projectId }} />
            </Stack>
          )}
        </Card>
      </Grid.Col>
    </Grid>
  );
}

/** Layers that hold something else now than what a column took of them, and taking that. */
function ChangedLayers({ column }: { column: ColumnInfo }) {
  const { t } = useT();
  const { apply, isChanging } = useProject();
  const paths = useLayerPaths();
  const layers = column.changed_layers.map((code) => paths(code)?.join(" › ") ?? code).join(", ");
  const take = () =>
    void apply(
      [{ kind: "take_values", column: column.column_id }],
      t("projects.lookup.takenAnew", { column: column.column_name }),
    );
  return (
    <Alert color="info" mt="xs" title={t("projects.lookup.changed", { layers })}>
      <Button size="compact-md" variant="light" loading={isChanging} onClick={take}>
        {t("projects.lookup.take")}
      </Button>
    </Alert>
  );
}

function Calculated({ column }: { column: ColumnInfo }) {
  const { t } = useT();
  const { apply, isChanging } = useProject();
  const { nameOf } = useStepWords();
  const remove = () =>
    void apply(
      [{ kind: "remove_column", column: column.column_id }],
      t("projects.column.removed", { column: column.column_name }),
    );
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="xs" wrap="nowrap">
          <TypeIcon type={column.column_type} />
          <Text fw={600}>{column.column_name}</Text>
        </Group>
        <Button
          size="compact-sm"
          variant="subtle"
          color="danger"
          leftSection={<IconTrash size={ICON.sm} aria-hidden />}
          loading={isChanging}
          onClick={remove}
        >
          {t("projects.formulas.remove")}
        </Button>
      </Group>
      <Code block mt="3xs" style={{ whiteSpace: "pre-wrap" }}>
        {readableFormula(column.formula ?? "", nameOf)}
      </Code>
      {column.changed_layers.length > 0 && <ChangedLayers column={column} />}
    </div>
  );
}
