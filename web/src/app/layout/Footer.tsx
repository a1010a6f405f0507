import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { useSession } from "@/api/session";
import { useSite } from "@/api/site";
import { SiteSlot } from "@/screens/units/SiteSlot";
import { useT } from "@/phrases/useT";
import { pathOf } from "@/screens/links";
import { existsOn, mayOpen } from "../guards";
import { useSwitchLanguage } from "../language";
import classes from "./RootLayout.module.css";

const YEAR = String(new Date().getFullYear());

/** The end of every page: what editors placed there, the site's own pages, how to reach it, and whose it is. */
export function Footer() {
  const { t } = useT();
  const { frontend } = useSite();
  return (
    <footer className={classes["footer"]}>
      <SiteSlot place="footer" />
      <div className={classes["footerRow"]}>
        <Pages />
        {frontend.support_mail && (
          <Anchor inherit href={`mailto:${frontend.support_mail}`}>
            {frontend.support_mail}
          </Anchor>
        )}
        {frontend.support_phone && (
          <Anchor inherit href={`tel:${frontend.support_phone.replaceAll(/[^\d+]/g, "")}`}>
            {frontend.support_phone}
          </Anchor>
        )}
        <OtherLanguage />
        <Text inherit c="dimmed" className="num">
          {t("shell.footer.owner", {
            year: YEAR,
            name: frontend.application_name,
          })}
        </Text>
      </div>
    </footer>
  );
}

/** Free pages that stand in no menu: legal texts, contact, what this is. */
function Pages() {
  const site = useSite();
  const { t, lang } = useT();
  const { user } = useSession();
  const pages = site.menu.filter(
    (entry) =>
      entry.route_view.startsWith("page_") &&
      entry.route_view !== "page_not_found" &&
      entry.show_in_menu === "no" &&
      existsOn(site, entry) &&
      mayOpen(site, entry, user),
  );
  if (pages.length === 0) return null;
  return (
    <nav aria-label={t("shell.footer.pages")} className={classes["footerRow"]}>
      {pages.map((entry) => (
        <Anchor key={entry.route_view} inherit component={Link} to={pathOf(entry, lang)}>
          {entry.caption[lang]}
        </Anchor>
      ))}
    </nav>
  );
}

function OtherLanguage() {
  const { t, lang } = useT();
  const { frontend } = useSite();
  const switchTo = useSwitchLanguage();
  if (frontend.language_options.length < 2) return null;
  const other = lang === "tr" ? "en" : "tr";
  return (
    <Anchor inherit component="button" type="button" lang={other} onClick={() => void switchTo(other)}>
      {t("shell.footer.otherLanguage")}
    </Anchor>
  );
}
