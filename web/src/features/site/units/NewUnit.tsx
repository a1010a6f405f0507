import "@mantine/core/styles/RadioCard.layer.css";
import "@mantine/core/styles/RadioIndicator.layer.css";
import { Button, Group, Radio, Select, SimpleGrid, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { OpenWindow } from "@/ui/OpenWindow";
import { unitTitle } from "./names";
import { placeName, type Screen, usePlaceChoices } from "./places";
import { KINDS, type UnitContent, type UnitRow } from "./types";

interface NewUnitProps {
  siteId: string;
  screens: readonly Screen[];
  rows: readonly UnitRow[];
  place: string;
  onClose: () => void;
  /** What happens with it then; without it its screen opens. */
  onMade?: (unitId: string) => void;
}

/** A new piece of content: where it stands, and of which kind; or a copy of another. */
export function NewUnit({ siteId, screens, rows, place, onClose, onMade }: NewUnitProps) {
  const { t, lang } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(place);
  const [kind, setKind] = useState<string>("text");
  const [copied, setCopied] = useState<string | null>(null);
  const choices = usePlaceChoices(screens, place ? [place] : []);
  const make = useChange("/v1/frontend/websiteunit/new", {
    refreshes: ["/v1/frontend/websiteunit/list", "/v1/frontend/draft/get", "/v1/frontend/list"],
    onDone: ({ websiteunit_client_id: unit }) =>
      onMade ? onMade(unit) : void navigate(to("frontend_webunit", { unit })),
  });
  const send = () => {
    const own = { key: newKey(chosen), place: chosen, order: nextOrder(chosen, rows) };
    make.run({
      query: { frontend_client_id: siteId, ...(copied ? { websiteunit_client_id: copied } : {}) },
      body: { websiteunit: copied ? own : { ...own, kind: kind as (typeof KINDS)[number] }, publish: "no" },
    });
  };
  return (
    <OpenWindow title={t("units.new")} onClose={onClose} size="lg">
      <Stack gap="md">
        <Select
          label={t("units.field.place")}
          data={choices}
          value={chosen || null}
          onChange={(value) => setChosen(value ?? "")}
          searchable
          nothingFoundMessage={t("ui.noMatch.title")}
          data-autofocus
        />
        {!copied && (
          <Radio.Group label={t("units.new.kind")} value={kind} onChange={setKind}>
            <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs" mt="2xs">
              {KINDS.map((each) => (
                <Radio.Card key={each} value={each} p="sm">
                  <Group wrap="nowrap" align="flex-start" gap="xs">
                    <Radio.Indicator />
                    <div>
                      <Text fw={600}>{t(`units.kind.${each}`)}</Text>
                      <Text size="sm" c="dimmed">
                        {t(`units.kind.${each}.text`)}
                      </Text>
                    </div>
                  </Group>
                </Radio.Card>
              ))}
            </SimpleGrid>
          </Radio.Group>
        )}
        {rows.length > 0 && (
          <Select
            label={t("units.new.copy")}
            placeholder={t("units.new.copyNone")}
            data={rows.map((row) => {
              const unit = row.websiteunit as unknown as UnitContent;
              return {
                value: row.websiteunit_client_id,
                label: `${unitTitle(unit, lang)} · ${placeName(t, lang, screens, unit.place)}`,
              };
            })}
            value={copied}
            onChange={setCopied}
            searchable
            clearable
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button onClick={send} loading={make.isRunning} disabled={!chosen}>
            {t("units.new.make")}
          </Button>
        </Group>
      </Stack>
    </OpenWindow>
  );
}

function unitsAt(place: string, rows: readonly UnitRow[]): UnitContent[] {
  return rows.map((row) => row.websiteunit as unknown as UnitContent).filter((unit) => unit.place === place);
}

function nextOrder(place: string, rows: readonly UnitRow[]): number {
  return Math.max(0, ...unitsAt(place, rows).map(({ order }) => order)) + 10;
}

const LONGEST_KEY = 50;

/** A key after its place; the time makes it one that no other has, also where two make units at once. */
function newKey(place: string): string {
  return `${place.replaceAll(".", "_").slice(0, LONGEST_KEY)}_${Date.now().toString(36)}`;
}
