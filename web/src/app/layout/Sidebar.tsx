import { Button, Group, Kbd, NavLink, Text, useComputedColorScheme } from "@mantine/core";
import { IconExternalLink, IconPlus, IconSearch, IconX } from "@tabler/icons-react";
import { Link } from "react-router";
import { type SessionUser, useSession } from "@/api/session";
import { type MenuEntry, type Site, siteFile, useSite } from "@/api/site";
import { useStore } from "@/api/store";
import { useT } from "@/phrases/useT";
import { entryOf, pathOf } from "@/screens/links";
import { draftMenuStore, type Look, lookStore } from "@/screens/units/editing";
import { useDevice } from "@/ui/device";
import { MenuIcon } from "@/ui/MenuIcon";
import { ICON } from "@/ui/sizes";
import { existsOn, leadsOn, mayOpen } from "../guards";
import { useScreen } from "../useScreen";
import { LanguageSwitch } from "./LanguageSwitch";
import { ThemeToggle } from "./ThemeToggle";
import classes from "./Sidebar.module.css";

interface SidebarProps {
  onClose: () => void;
  onSearch: () => void;
}

/** Somebody as whom an editor looks at the menu. */
function looking({ roles }: Look): SessionUser | null {
  return roles && { user_client_id: "", username: "", roles: [...roles] };
}

/** The menu entries the person sees. */
export function useVisibleEntries(): MenuEntry[] {
  return useSeenIn(useSite());
}

/** The same while the site is edited: as its drafts have them. */
function useShownEntries(): MenuEntry[] {
  const site = useSite();
  const draft = useStore(draftMenuStore);
  return useSeenIn(draft ? { ...site, menu: [...draft.menu] } : site);
}

function useSeenIn(site: Site): MenuEntry[] {
  const session = useSession();
  const look = useStore(lookStore);
  const user = look ? looking(look) : session.user;
  return site.menu.filter(
    (entry) =>
      entry.show_in_menu === "yes" &&
      existsOn(site, entry) &&
      mayOpen(site, entry, user) &&
      leadsOn(site, entry, user),
  );
}

export function Sidebar({ onClose, onSearch }: SidebarProps) {
  const { t, lang } = useT();
  const { isMobile } = useDevice();
  const entries = useShownEntries();
  const addDataset = entries.find((entry) => entry.add_dataset === "yes");
  return (
    <>
      <Group px="2xs" py="2xs" mb="2xs" justify="space-between" wrap="nowrap">
        <Brand />
        {isMobile && (
          <Button
            variant="subtle"
            color="neutral"
            size="compact-md"
            px="2xs"
            onClick={onClose}
            aria-label={t("shell.menu.close")}
            data-close
          >
            <IconX size={ICON.lg} />
          </Button>
        )}
      </Group>
      <button type="button" className={classes["search"]} onClick={onSearch}>
        <IconSearch size={ICON.sm} aria-hidden />
        <span className={classes["searchLabel"]}>{t("shell.search")}</span>
        {!isMobile && <Kbd size="xs">Ctrl K</Kbd>}
      </button>
      {addDataset && (
        <Button
          component={Link}
          to={pathOf(addDataset, lang)}
          leftSection={<IconPlus size={ICON.md} />}
          mt="sm"
          fullWidth
          justify="flex-start"
        >
          {addDataset.caption[lang]}
        </Button>
      )}
      <div className={classes["scroll"]}>
        <nav aria-label={t("shell.menu")}>
          <Entries entries={entries.filter((entry) => entry !== addDataset)} />
        </nav>
      </div>
      {isMobile && (
        <Group justify="space-between" pt="sm">
          <LanguageSwitch />
          <ThemeToggle />
        </Group>
      )}
    </>
  );
}

export function Brand() {
  const { frontend } = useSite();
  const isDark = useComputedColorScheme("light") === "dark";
  const logo = (isDark && frontend.navbar_middle_logo_dark) || frontend.navbar_middle_logo;
  return (
    <Link to="/" className={classes["brand"]}>
      {logo ? (
        <img src={siteFile(logo)} alt="" height={28} />
      ) : (
        <MenuIcon
          path="M12 4v16M8 20h8M5 8h14M5 8l-3 6a3.2 3.2 0 0 0 6 0zM19 8l-3 6a3.2 3.2 0 0 0 6 0z"
          size={24}
        />
      )}
      <Text fw={700} fz="lg" truncate className="ink">
        {frontend.application_name}
      </Text>
    </Link>
  );
}

/** Entries under their parents; one whose parent the person does not see stands at the top. */
function Entries({ entries }: { entries: readonly MenuEntry[] }) {
  const routes = new Set(entries.map((entry) => entry.route_view));
  const roots = entries.filter((entry) => !entry.parent || !routes.has(entry.parent));
  return (
    <ul className={classes["list"]}>
      {roots.map((root) => {
        const children = entries.filter((entry) => entry.parent === root.route_view);
        return (
          <li key={root.route_view}>
            <EntryLink entry={root} />
            {children.length > 0 && (
              <ul className={classes["children"]}>
                {children.map((child) => (
                  <li key={child.route_view}>
                    <EntryLink entry={child} isChild />
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function EntryLink({ entry, isChild = false }: { entry: MenuEntry; isChild?: boolean }) {
  const site = useSite();
  const { lang } = useT();
  const { entry: current } = useScreen();
  const isDraft = useStore(draftMenuStore)?.changed.has(entry.route_view) ?? false;
  const mark = isDraft && <DraftMark />;
  // What is not published yet leads nowhere.
  if (entry.click_type === "group" || (entry.click_type === "route" && !entry.url[lang])) {
    return (
      <Text component="span" fz="sm" c="dimmed" fw={600} className={classes["group"] ?? ""}>
        {!isChild && <MenuIcon path={entry.icon} />}
        {entry.caption[lang]}
        {mark}
      </Text>
    );
  }
  const shown = {
    label: entry.caption[lang],
    leftSection: isChild ? undefined : <MenuIcon path={entry.icon} />,
    className: classes["link"] ?? "",
  };
  if (entry.click_type === "link") {
    const outside = {
      component: "a",
      href: entry.target,
      target: "_blank",
      rel: "noopener noreferrer",
    } as const;
    return (
      <NavLink
        {...outside}
        {...shown}
        rightSection={
          <>
            {mark}
            <IconExternalLink size={ICON.xs} aria-hidden />
          </>
        }
      />
    );
  }
  const aim = (entry.click_type === "alias" && entryOf(site, entry.target ?? "")) || entry;
  return (
    <NavLink
      component={Link}
      to={pathOf(aim, lang)}
      active={shownFor(site, current, entry)}
      aria-current={current?.route_view === aim.route_view ? "page" : undefined}
      {...shown}
      rightSection={mark}
    />
  );
}

/** That an entry is not yet what visitors see. */
function DraftMark() {
  const { t } = useT();
  return <span className={classes["draft"]}>{t("shell.menu.draft")}</span>;
}

/** A hidden screen lights up the nearest entry above it that is in the menu. */
function shownFor(site: Site, current: MenuEntry | undefined, entry: MenuEntry): boolean {
  const above = current?.show_in_menu === "yes" || !current?.parent ? current : entryOf(site, current.parent);
  return above?.route_view === entry.route_view;
}
