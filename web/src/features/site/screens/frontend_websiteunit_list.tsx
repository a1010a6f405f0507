import { Button, Group, Select, Stack } from "@mantine/core";
import { IconLayoutList, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useSite } from "@/api/site";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { NoMatch } from "@/screens/NoMatch";
import { useUrlState } from "@/screens/useUrlState";
import { matches } from "@/ui/fold";
import { Page } from "@/ui/Page";
import { SearchField } from "@/ui/SearchField";
import { ICON, WIDTH, wholeOnPhone } from "@/ui/sizes";
import { EmptyState, Loaded } from "@/ui/States";
import type { SiteRow } from "../sites/types";
import { NewUnit } from "../units/NewUnit";
import { PlaceGroup } from "../units/PlaceGroup";
import { placeName, usePlaceAddress, useScreens } from "../units/places";
import type { UnitContent, UnitRow } from "../units/types";

/** What stands on a site and where: place by place, what waits for publication first. */
export default function WebsiteUnitListScreen() {
  const here = useSite().frontend.frontend_client_id;
  const read = useRead("/v1/frontend/list");
  const [chosen, setChosen] = useUrlState("site");
  return (
    <Loaded read={read}>
      {({ list }) => {
        const wanted = chosen || here;
        const site = list.find((each) => each.frontend_client_id === wanted) ?? list[0];
        return site ? (
          <UnitsOf key={site.frontend_client_id} site={site} sites={list} onSite={setChosen} />
        ) : null;
      }}
    </Loaded>
  );
}

interface UnitsOfProps {
  site: SiteRow;
  sites: readonly SiteRow[];
  onSite: (id: string | null) => void;
}

function UnitsOf({ site, sites, onSite }: UnitsOfProps) {
  const { t } = useT();
  const siteId = site.frontend_client_id;
  const read = useRead("/v1/frontend/websiteunit/list", { query: { frontend_client_id: siteId } });
  const screens = useScreens(siteId);
  const [place] = useUrlState("place");
  const [isMaking, setMaking] = useState(false);
  return (
    <Page
      title={t("units.title")}
      description={t("units.lead")}
      actions={
        <Button leftSection={<IconPlus size={ICON.md} aria-hidden />} onClick={() => setMaking(true)}>
          {t("units.new")}
        </Button>
      }
    >
      <Loaded read={read}>
        {({ list }) => (
          <Stack gap="md">
            <Filters site={site} sites={sites} onSite={onSite} rows={list} />
            <Places site={site} rows={list} onRefresh={read.refetch} />
          </Stack>
        )}
      </Loaded>
      {isMaking && (
        <NewUnit
          siteId={siteId}
          screens={screens}
          rows={read.data?.list ?? []}
          place={place}
          onClose={() => setMaking(false)}
        />
      )}
    </Page>
  );
}

function Filters({ site, sites, onSite, rows }: UnitsOfProps & { rows: readonly UnitRow[] }) {
  const { t, lang } = useT();
  const screens = useScreens(site.frontend_client_id);
  const [query, setQuery] = useUrlState("q");
  const [place, setPlace] = useUrlState("place");
  const places = [...new Set(rows.map(({ websiteunit }) => String(websiteunit["place"])))];
  return (
    <Group gap="sm" align="flex-end">
      {sites.length > 1 && (
        <Select
          label={t("site.sites.choose")}
          value={site.frontend_client_id}
          onChange={onSite}
          allowDeselect={false}
          searchable={sites.length > 10}
          w={wholeOnPhone(WIDTH.xl)}
          data={sites.map((each) => ({
            value: each.frontend_client_id,
            label: `${each.application_name} · ${each.domain}`,
          }))}
        />
      )}
      <SearchField
        value={query}
        onSearch={setQuery}
        label={t("units.search")}
        isLive
        w={wholeOnPhone(WIDTH.lg)}
      />
      <Select
        label={t("units.field.place")}
        placeholder={t("units.places.all")}
        value={place || null}
        onChange={setPlace}
        clearable
        searchable
        w={wholeOnPhone(WIDTH.xl)}
        data={places.map((each) => ({ value: each, label: placeName(t, lang, screens, each) }))}
      />
    </Group>
  );
}

interface PlacesProps {
  site: SiteRow;
  rows: readonly UnitRow[];
  onRefresh: () => Promise<unknown>;
}

function Places({ site, rows, onRefresh }: PlacesProps) {
  const { t, lang } = useT();
  const screens = useScreens(site.frontend_client_id);
  const addressOf = usePlaceAddress();
  const [query] = useUrlState("q");
  const [place] = useUrlState("place");
  if (rows.length === 0) {
    return <EmptyState icon={<IconLayoutList />} title={t("units.none")} text={t("units.noneText")} />;
  }
  const shown = rows.filter(
    (row) => (!place || row.websiteunit["place"] === place) && (!query || matches(wordsOf(row), query)),
  );
  if (shown.length === 0) return <NoMatch filters={["q", "place"]} />;
  return (
    <>
      {byPlace(shown).map(([each, units]) => (
        <PlaceGroup
          key={each}
          siteId={site.frontend_client_id}
          place={each}
          name={placeName(t, lang, screens, each)}
          address={addressOf(site.frontend_client_id, site.domain, screens, each)}
          rows={units}
          onRefresh={onRefresh}
        />
      ))}
    </>
  );
}

function wordsOf(row: UnitRow): string {
  const unit = row.websiteunit as unknown as UnitContent;
  return [unit.key, ...Object.values(unit.content).flatMap((texts) => Object.values(texts))].join(" ");
}

/** Places with what stands in them in its order; those where something waits for publication first. */
function byPlace(rows: readonly UnitRow[]): [string, UnitRow[]][] {
  const places = new Map<string, UnitRow[]>();
  for (const row of rows) {
    const place = String(row.websiteunit["place"]);
    places.set(place, [...(places.get(place) ?? []), row]);
  }
  return [...places]
    .map(([place, units]): [string, UnitRow[]] => [place, units.toSorted((a, b) => orderOf(a) - orderOf(b))])
    .toSorted(([a, one], [b, other]) => waiting(other) - waiting(one) || a.localeCompare(b));
}

const orderOf = (row: UnitRow) => Number(row.websiteunit["order"]);
const waiting = (units: readonly UnitRow[]) => Number(units.some(({ is_draft }) => is_draft === "yes"));
