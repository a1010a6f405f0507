import { IconFileText } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { unitsOf, useSite } from "@/api/site";
import { useT } from "@/phrases/useT";
import { screenAt } from "@/screens/links";
import { Page } from "@/ui/Page";
import { EmptyState } from "@/ui/States";
import "@/screens/units/MoreUnits"; // comes with the page, so that nothing jumps
import { Units } from "@/screens/units/SiteSlot";

/** A free page of the site: whatever its editors placed on it. */
export default function SitePageScreen() {
  const { t, lang } = useT();
  const site = useSite();
  const { pathname } = useLocation();
  const entry = screenAt(site, pathname)?.entry;
  const units = entry ? unitsOf(site, entry.route_view) : [];
  return (
    <Page title={entry?.caption[lang]} narrow>
      {units.length > 0 ? (
        <Units units={units} />
      ) : (
        <EmptyState icon={<IconFileText />} title={t("site.page.empty")} text={t("site.page.emptyText")} />
      )}
    </Page>
  );
}
