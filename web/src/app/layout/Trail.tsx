import { Anchor, Breadcrumbs, Text } from "@mantine/core";
import { Link } from "react-router";
import { type MenuEntry, type Site, useSite } from "@/api/site";
import { useT } from "@/phrases/useT";
import { entryOf, pathOf } from "@/screens/links";
import { useDevice } from "@/ui/device";
import { useScreen } from "../useScreen";
import classes from "./Trail.module.css";

function trailOf(site: Site, entry: MenuEntry | undefined): MenuEntry[] {
  const trail: MenuEntry[] = [];
  for (let at = entry; at && !trail.includes(at); at = at.parent ? entryOf(site, at.parent) : undefined) {
    trail.unshift(at);
  }
  return trail;
}

/** Where the person is, and the way back up; on a phone only where they are. */
export function Trail() {
  const site = useSite();
  const { t, lang } = useT();
  const { entry } = useScreen();
  const { isMobile } = useDevice();
  const trail = trailOf(site, entry);
  return (
    <nav aria-label={t("shell.trail")} className={classes["trail"]} data-phone={isMobile || undefined}>
      <Breadcrumbs
        separatorMargin={8}
        fz="sm"
        classNames={{ root: classes["crumbs"] ?? "", breadcrumb: classes["crumb"] ?? "" }}
      >
        {(isMobile ? trail.slice(-1) : trail).map((each) =>
          each === entry ? (
            <Text key={each.route_view} fz="sm" fw={550} truncate aria-current="page">
              {each.caption[lang]}
            </Text>
          ) : (
            <Anchor
              key={each.route_view}
              component={Link}
              to={pathOf(each, lang)}
              c="dimmed"
              fz="sm"
              truncate
            >
              {each.caption[lang]}
            </Anchor>
          ),
        )}
      </Breadcrumbs>
    </nav>
  );
}
