import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconGridDots, IconTable } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { HEIGHT, ICON } from "@/ui/sizes";
import { CardSkeleton, EmptyState, Loaded } from "@/ui/States";
import { FindingCards } from "./FindingCards";
import { type Filters, questionOf } from "./filters";
import { RelationGrid } from "./RelationGrid";
import { type MappedColumn, sizeOfStrength, usePairWords } from "./relationMap";
import type { Column, Overview, PairStrength } from "./types";
import { type RunPlace, useNamed, useOverview } from "./useRuns";

interface RelationMapProps {
  place: RunPlace;
  filters: Filters;
  columns: readonly Column[];
}

/** How strongly each two columns belong together: as a map, or as a table of the same; a cell opens its finding. */
export function RelationMap({ place, filters, columns }: RelationMapProps) {
  const read = useOverview(questionOf(place, filters));
  return (
    <Loaded read={read} skeleton={<CardSkeleton cards={1} height={HEIGHT.picture} />}>
      {(overview) => (
        <Mapped place={place} pairs={overview?.pair_list ?? []} overview={overview} columns={columns} />
      )}
    </Loaded>
  );
}

interface MappedProps {
  place: RunPlace;
  pairs: readonly PairStrength[];
  overview: Overview | null;
  columns: readonly Column[];
}

function Mapped({ place, pairs, overview, columns }: MappedProps) {
  const { t } = useT();
  const [shape, setShape] = useUrlState("map", "grid");
  const [chosen, setChosen] = useState<string | null>(null);
  const mapped = useMemo(() => {
    const paired = new Set(pairs.flatMap((pair) => pair.columns));
    // In the order of the sheet: who looks for a column knows where it stands.
    return columns
      .filter((column) => paired.has(column.column_id))
      .map((column) => ({ id: column.column_id, name: column.column_name }));
  }, [pairs, columns]);
  if (mapped.length === 0) {
    return (
      <EmptyState
        icon={<IconGridDots />}
        title={t("statistics.map.empty")}
        text={t("statistics.map.emptyText")}
      />
    );
  }
  const isTable = shape === "table";
  const isPart = (overview?.column_list.length ?? 0) > mapped.length && mapped.length >= MOST_MAPPED;
  return (
    <Section title={t("statistics.map.title")} description={t("statistics.map.text")}>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed">
            {isPart ? t("statistics.map.some", { count: mapped.length }) : ""}
          </Text>
          <Button
            variant="default"
            size="sm"
            leftSection={isTable ? <IconGridDots size={ICON.sm} /> : <IconTable size={ICON.sm} />}
            onClick={() => setShape(isTable ? "grid" : "table")}
          >
            {t(isTable ? "statistics.map.asMap" : "statistics.map.asTable")}
          </Button>
        </Group>
        {isTable ? (
          <PairTable pairs={pairs} columns={mapped} onOpen={setChosen} />
        ) : (
          <RelationGrid
            key={mapped.map(({ id }) => id).join()} // other columns begin anew
            pairs={pairs}
            columns={mapped}
            chosen={chosen}
            onOpen={setChosen}
          />
        )}
        {chosen && <Chosen key={chosen} place={place} id={chosen} />}
      </Stack>
    </Section>
  );
}

/** The server maps so many columns at most. */
const MOST_MAPPED = 100;
/** The table grows by so many pairs. */
const PAIRS_AT_ONCE = 25;

interface PairTableProps {
  pairs: readonly PairStrength[];
  columns: readonly MappedColumn[];
  onOpen: (id: string) => void;
}

function PairTable({ pairs, columns, onOpen }: PairTableProps) {
  const { t } = useT();
  const { number } = useFormat();
  const words = usePairWords();
  const names = new Map(columns.map(({ id, name }) => [id, name]));
  const [shown, setShown] = useState(PAIRS_AT_ONCE);
  const name = (pair: PairStrength, side: 0 | 1) => names.get(pair.columns[side] ?? "") ?? "";
  const actions = (pair: PairStrength) => (
    <Button
      size="compact-sm"
      variant="subtle"
      disabled={pair.finding_id === null}
      aria-label={`${t("statistics.map.open")}: ${name(pair, 0)} · ${name(pair, 1)}`}
      onClick={() => pair.finding_id && onOpen(pair.finding_id)}
    >
      {t("statistics.map.open")}
    </Button>
  );
  return (
    <DataTable
      label={t("statistics.map.title")}
      rows={pairs.slice(0, shown)}
      rowKey={(pair) => pair.columns.join()}
      columns={[
        { key: "first", label: t("statistics.map.first"), cell: (pair) => name(pair, 0) },
        { key: "second", label: t("statistics.map.second"), cell: (pair) => name(pair, 1) },
        {
          key: "strength",
          label: t("statistics.map.strength"),
          isNumber: true,
          cell: (pair) => `${number(pair.strength, 2)} · ${t(sizeOfStrength(pair.strength))}`,
        },
        { key: "verdict", label: t("statistics.map.verdict"), cell: (pair) => words.verdict(pair) },
      ]}
      rowActions={actions}
      onMore={shown < pairs.length ? () => setShown(shown + PAIRS_AT_ONCE) : undefined}
    />
  );
}

/** The finding of a cell, in full. */
function Chosen({ place, id }: { place: RunPlace; id: string }) {
  const { t } = useT();
  const read = useNamed(place, [id]);
  return (
    <Stack gap="xs" aria-live="polite">
      <Title order={3}>{t("statistics.map.chosen")}</Title>
      <Loaded read={read} skeleton={<CardSkeleton cards={1} />}>
        {(found) => <FindingCards place={place} findings={found} label={t("statistics.map.chosen")} />}
      </Loaded>
    </Stack>
  );
}
