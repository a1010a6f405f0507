import { Anchor, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { hasRole, useSession } from "@/api/session";
import { type MenuEntry, useSite } from "@/api/site";
import { useStore } from "@/api/store";
import { useT } from "@/phrases/useT";
import { pathOf } from "@/screens/links";
import { lostPath } from "@/screens/lost";
import { SiteSlot } from "@/screens/units/SiteSlot";
import { MenuIcon } from "@/ui/MenuIcon";
import { SearchField } from "@/ui/SearchField";
import { EmptyState, Loaded, RowSkeleton } from "@/ui/States";
import { FoundGroups } from "../FoundGroup";
import { nearestScreens } from "../nearest";
import { useSearch } from "../search";
import classes from "./page_not_found.module.css";

/** An address that leads nowhere: says so, and offers what may have been meant, a search and the way on. */
export default function PageNotFoundScreen() {
  const { t } = useT();
  const navigate = useNavigate();
  return (
    <Stack gap="lg" className={classes["page"] ?? ""}>
      <Stack align="center" gap="xs" ta="center">
        <Text c="dimmed" className={`num ${classes["number"]}`} aria-hidden>
          404
        </Text>
        <Title order={1}>{t("shell.notFound.title")}</Title>
        <Text c="dimmed">{t("shell.notFound.text")}</Text>
      </Stack>
      <SiteSlot place="not_found" />
      <Likely />
      <Search />
      <Group justify="center">
        <Button variant="default" onClick={() => void navigate(-1)}>
          {t("ui.back")}
        </Button>
        <Button component={Link} to="/">
          {t("shell.home")}
        </Button>
      </Group>
    </Stack>
  );
}

/** What was meant may be one of the screens whose paths are nearly that. */
function Likely() {
  const { t, lang } = useT();
  const found = nearestScreens(useOpenEntries(), useStore(lostPath), lang);
  if (found.length === 0) return null;
  return (
    <Card component="nav" aria-label={t("shell.notFound.likely")}>
      <Text size="sm" c="dimmed" mb="xs">
        {t("shell.notFound.likely")}
      </Text>
      <Stack gap="xs">
        {found.map((entry) => (
          <Anchor key={entry.route_view} component={Link} to={pathOf(entry, lang)}>
            <Group gap="xs" wrap="nowrap" component="span">
              <MenuIcon path={entry.icon} />
              {entry.caption[lang]}
            </Group>
          </Anchor>
        ))}
      </Stack>
    </Card>
  );
}

const ALSO = new Set(["login", "register", "product_list", "shop_campaigns"]);

/** The screens that somebody may look for, and may open. */
function useOpenEntries(): MenuEntry[] {
  const { menu } = useSite();
  const { user } = useSession();
  return menu.filter((entry) => {
    const roles = entry.auth_list.split(",").filter(Boolean);
    const isWanted = entry.show_in_menu === "yes" || ALSO.has(entry.route_view) || isFreePage(entry);
    const isOpen = user ? roles.length === 0 || hasRole(user, ...roles) : entry.login_need === "no";
    return isWanted && isOpen && entry.click_type === "route" && entry.iframe_mode === "no";
  });
}

function isFreePage({ route_view }: MenuEntry): boolean {
  return route_view.startsWith("page_") && route_view !== "page_not_found";
}

function Search() {
  const { t } = useT();
  const [text, setText] = useState("");
  const search = useSearch(text);
  return (
    <Stack gap="sm">
      <SearchField
        isLive
        maxLength={100}
        placeholder={t("site.search.label")}
        value={text}
        onSearch={setText}
      />
      <div aria-live="polite" aria-busy={search.isFetching}>
        {search.isAsked && (
          <Loaded
            read={search}
            skeleton={<RowSkeleton rows={2} />}
            empty={{
              when: ({ results, late }) => results.length + late.length === 0,
              show: <EmptyState title={search.data?.status_message} text={t("ui.noMatch.text")} />,
            }}
          >
            {({ results }) => <FoundGroups results={results} missing={search.missing} />}
          </Loaded>
        )}
      </div>
    </Stack>
  );
}
