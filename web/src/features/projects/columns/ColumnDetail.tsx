import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useT } from "@/phrases/useT";
import { HEIGHT, ICON } from "@/ui/sizes";
import { useProject } from "../projectContext";
import { isTextual } from "@/ui/grid/values";
import type { ColumnInfo } from "../values";
import { ColumnNameType } from "./ColumnNameType";
import { ColumnPlaceForm } from "./ColumnPlaceForm";
import { EmptyCells } from "./EmptyCells";
import { Facts, Shape } from "./Facts";
import { factsOf } from "./facts";
import { levelsOf } from "./levels";
import { Limits } from "./Limits";
import { LinkPart } from "./LinkPart";
import { MeasureLevel } from "./MeasureLevel";
import { Options } from "./Options";

/** Everything about one column: its statistics, its limits, its options, its empty cells. */
export function ColumnDetail({ column }: { column: ColumnInfo }) {
  const { t, lang } = useT();
  const { apply, columns, isChanging } = useProject();
  const [, setParams] = useSearchParams();
  const { statistics: s } = column;
  const remove = () =>
    void apply(
      [{ kind: "remove_column", column: column.column_id }],
      t("projects.column.removed", { column: column.column_name }),
    );
  const takeBack = () =>
    void apply(
      [{ kind: "set_aside", column: column.column_id, is_aside: false }],
      t("projects.aside.taken", { column: column.column_name }),
    );
  const toCorrections = () =>
    setParams((now) => {
      now.set("tab", "corrections");
      now.set("column", column.column_id);
      return now;
    });
  return (
    <Card>
      <Stack gap="lg">
        <ColumnNameType column={column} />
        <Part title={t("projects.column.statistics")}>
          <Shape column={column} height={HEIGHT.block} />
          <Facts facts={factsOf(column, lang)} />
        </Part>
        {column.link && (
          <Part title={t("projects.link.title")}>
            <LinkPart column={column} link={column.link} />
          </Part>
        )}
        {levelsOf(column).length > 1 && (
          <Part title={t("projects.level.title")}>
            <MeasureLevel key={JSON.stringify([column.level, column.labels])} column={column} />
          </Part>
        )}
        {s.not_fitting > 0 && (
          <Part title={t("projects.column.misfits")}>
            <Text size="sm" className="num">
              {t("projects.column.misfitsText", { count: s.not_fitting })}{" "}
              {s.not_fitting_sample
                .map(([row, raw]) => t("projects.column.rowSays", { row, raw }))
                .join(" · ")}
            </Text>
          </Part>
        )}
        {column.aside.length > 0 && (
          <Part title={t("projects.aside.title")}>
            <Group gap="sm">
              <Text size="sm" className="num">
                {t("projects.aside.text", { count: column.aside.length })}{" "}
                {column.aside
                  .slice(0, 10)
                  .map((row) => t("projects.corrections.row", { row }))
                  .join(" · ")}
              </Text>
              <Button size="compact-md" variant="default" onClick={takeBack} loading={isChanging}>
                {t("projects.aside.takeBack")}
              </Button>
            </Group>
          </Part>
        )}
        {column.level === "continuous" && (
          <Part title={t("projects.limits.title")}>
            <Limits key={`${s.lower_limit}${s.upper_limit}`} column={column} />
          </Part>
        )}
        {isTextual(column.column_type) && s.top.length > 0 && (
          <Part title={t("projects.options.title")}>
            <Options column={column} />
          </Part>
        )}
        {column.formula === null && (
          <Part title={t("projects.empty.title")}>
            <EmptyCells key={column.column_type} column={column} />
          </Part>
        )}
        <Part title={t("projects.place.title")}>
          <ColumnPlaceForm key={column.column_id} column={column} />
        </Part>
        <Group justify="space-between">
          {column.suggestions.length > 0 ? (
            <Button variant="light" onClick={toCorrections}>
              {t("projects.column.corrections", { count: column.suggestions.length })}
            </Button>
          ) : (
            <span />
          )}
          <Button
            variant="subtle"
            color="danger"
            leftSection={<IconTrash size={ICON.sm} aria-hidden />}
            onClick={remove}
            loading={isChanging}
            disabled={columns.length === 1}
          >
            {t("projects.column.remove")}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h3">
        {title}
      </Title>
      <div>{children}</div>
    </Stack>
  );
}
