import { IconFileText } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { type Site, unitsOf, useSite } from "@/api/site";
import { useStore } from "@/api/store";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { screenAt } from "@/screens/links";
import { Page } from "@/ui/Page";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import "@/screens/units/MoreUnits"; // comes with the page, so that nothing jumps
import { slotEditor } from "@/screens/units/editing";
import { Units } from "@/screens/units/SiteSlot";

/** A free page of the site: whatever its editors placed on it. */
export default function SitePageScreen() {
  const { lang } = useT();
  const site = useSite();
  const { pathname } = useLocation();
  const entry = screenAt(site, pathname)?.entry;
  const place = entry?.route_view ?? "";
  const units = unitsOf(site, place);
  const edited = useStore(slotEditor);
  return (
    <Page title={entry?.caption[lang]} narrow>
      {edited ? (
        edited(place)
      ) : units.length > 0 ? (
        <Units units={units} />
      ) : (
        <FetchedUnits key={place} place={place} />
      )}
    </Page>
  );
}

/** A start page carries the words of the page it began with; those of another are asked for. */
function FetchedUnits({ place }: { place: string }) {
  const { t } = useT();
  const read = useRead("/v1/frontend/get", { query: { ss: "1" } });
  const empty = (
    <EmptyState icon={<IconFileText />} title={t("site.page.empty")} text={t("site.page.emptyText")} />
  );
  return (
    <Loaded read={read} skeleton={<RowSkeleton rows={4} />}>
      {(answer) => {
        const units = unitsOf(answer as unknown as Site, place);
        return units.length > 0 ? <Units units={units} /> : empty;
      }}
    </Loaded>
  );
}
