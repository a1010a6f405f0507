import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useLayerPaths } from "@/features/layers/public";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { useUnitWord } from "@/ui/useUnitWord";
import { useProject } from "../projectContext";
import { ChangedLink } from "./ChangedLink";
import { limitsText } from "./limits";
import type { ColumnInfo, ColumnLink, Step } from "../values";

/** What a linked column holds, in which unit, and how usual its values are; and what is done with the link. */
export function LinkPart({ column, link }: { column: ColumnInfo; link: ColumnLink }) {
  const { t, lang } = useT();
  const { apply, isChanging } = useProject();
  const name = link.captions?.[lang] ?? "";
  const again = (change: Partial<Extract<Step, { kind: "link_column" }>>, done: string) =>
    void apply(
      [
        {
          kind: "link_column",
          column: column.column_id,
          facts: { layer: link.layer ?? "", code: link.code ?? "" },
          unit: link.unit,
          convert: false,
          ...change,
        },
      ],
      done,
    );
  const canConvert = Boolean(link.own_unit && link.unit && link.own_unit !== link.unit);
  return (
    <Stack gap="sm">
      <LinkLine link={link} />
      <UsualLine column={column} />
      {link.change_list.length > 0 && (
        <ChangedLink
          link={link}
          isTaking={isChanging}
          onTake={() => again({}, t("projects.link.taken", { name }))}
        />
      )}
      <Group gap="sm">
        {canConvert && (
          <Button
            size="compact-md"
            variant="default"
            loading={isChanging}
            onClick={() =>
              again({ convert: true }, t("projects.link.converted", { unit: link.own_unit_symbol ?? "" }))
            }
          >
            {t("projects.link.convert", { unit: link.own_unit_symbol ?? "" })}
          </Button>
        )}
        <Button
          size="compact-md"
          variant="subtle"
          loading={isChanging}
          onClick={() =>
            void apply(
              [{ kind: "unlink_column", column: column.column_id }],
              t("projects.link.unlinked", { column: column.column_name }),
            )
          }
        >
          {t("projects.link.unlink")}
        </Button>
      </Group>
    </Stack>
  );
}

/** What a column is linked to, by its path, with the unit of its cells. */
export function LinkLine({ link }: { link: ColumnLink }) {
  const { lang } = useT();
  const paths = useLayerPaths();
  const unitWord = useUnitWord();
  const way = link.layer ? paths(link.layer)?.join(" › ") : null;
  return (
    <Group gap="xs">
      {way && (
        <Text size="sm" c="dimmed" component="span">
          {way} ›
        </Text>
      )}
      {link.captions && (
        <Badge variant="light" tt="none">
          {link.captions[lang]}
        </Badge>
      )}
      {link.unit_symbol && (
        <Text size="sm" c="dimmed" component="span">
          {unitWord(link.unit_symbol)}
        </Text>
      )}
    </Group>
  );
}

/** How many of a column's values are usual, and by which range. */
export function UsualLine({ column }: { column: ColumnInfo }) {
  const { t } = useT();
  const { number, percent } = useFormat();
  const usual = column.statistics.usual;
  if (!usual || usual.judged === 0) return null;
  const isEmpty = (usual.needed?.length ?? 0) > 0;
  const needed = usual.is_widest ? "projects.link.widest" : isEmpty && "projects.link.taken_as_empty";
  const range = limitsText(usual, (value) => number(value, 2));
  const text = t("projects.link.usual", { share: percent(usual.inside / usual.judged), range });
  return (
    <Text size="sm" className="num">
      {text} {usual.source && t("projects.link.source", { source: usual.source })} {needed && t(needed)}
    </Text>
  );
}
