import "@mantine/spotlight/styles.layer.css";
import { Text, useMantineColorScheme } from "@mantine/core";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import {
  IconBuildingStore,
  IconColumns3,
  IconFileInvoice,
  IconFolder,
  IconLanguage,
  IconMapPin,
  IconPackages,
  IconRuler2,
  IconSearch,
  IconShoppingBag,
  IconStack2,
  IconUser,
} from "@tabler/icons-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useSession } from "@/api/session";
import { useSite } from "@/api/site";
import { groupsOf, useSearch } from "@/features/site/public";
import { useT } from "@/phrases/useT";
import { entryOf, pathOf, useLink } from "@/screens/links";
import { matches } from "@/ui/fold";
import { MenuIcon } from "@/ui/MenuIcon";
import { useProblemText } from "@/ui/problemText";
import { ICON } from "@/ui/sizes";
import { useSwitchLanguage } from "../language";
import { useVisibleEntries } from "../layout/Sidebar";
import { SCHEMES } from "../layout/ThemeToggle";

/** Something the palette can do or open. */
interface PaletteAction {
  id: string;
  label: string;
  description?: string;
  /** Other words people look for. */
  keywords?: readonly string[];
  icon?: ReactNode;
  run: () => void;
}

const [store, spotlight] = createSpotlight();

const ICONS: Readonly<Record<string, ReactNode>> = {
  project: <IconFolder size={ICON.md} aria-hidden />,
  column: <IconColumns3 size={ICON.md} aria-hidden />,
  order: <IconShoppingBag size={ICON.md} aria-hidden />,
  bill: <IconFileInvoice size={ICON.md} aria-hidden />,
  bundle: <IconPackages size={ICON.md} aria-hidden />,
  shop: <IconBuildingStore size={ICON.md} aria-hidden />,
  person: <IconUser size={ICON.md} aria-hidden />,
  layer: <IconStack2 size={ICON.md} aria-hidden />,
  wdm: <IconRuler2 size={ICON.md} aria-hidden />,
  location: <IconMapPin size={ICON.md} aria-hidden />,
};

/** Goes anywhere and does things; finds "Işık" under "isik". */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useT();
  const [query, setQuery] = useState("");
  const screens = useScreenActions().filter((each) => matches(textOf(each), query));
  const shell = useShellActions().filter((each) => matches(textOf(each), query));
  const found = useFoundGroups(query);
  const groups = [
    { title: t("site.search.screens"), actions: screens },
    { title: t("shell.palette.actions"), actions: shell },
    ...found.groups,
  ].filter((group) => group.actions.length > 0);
  useEffect(() => spotlight.open(), []);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      onSpotlightClose={onClose}
      query={query}
      onQueryChange={setQuery}
      scrollable
      maxHeight={420}
      centered={false}
      yOffset="12vh"
      attributes={{ content: { "aria-label": t("shell.search") } }}
    >
      <Spotlight.Search
        leftSection={<IconSearch size={ICON.md} aria-hidden />}
        placeholder={t("shell.palette.placeholder")}
        aria-label={t("shell.search")}
        maxLength={100}
        onKeyDown={({ key }) => {
          // What is found later than it was typed is not chosen by itself.
          const first = groups[0]?.actions[0];
          if (key !== "Enter" || !first || store.getState().selected !== -1) return;
          spotlight.close();
          first.run();
        }}
      />
      {groups.length > 0 ? (
        <Spotlight.ActionsList>{groups.map(toSpotlightGroup)}</Spotlight.ActionsList>
      ) : (
        <Spotlight.Empty>{found.missing || found.state}</Spotlight.Empty>
      )}
      {groups.length > 0 && found.missing && (
        <Spotlight.Footer>
          <Text size="sm" c="dimmed" aria-live="polite">
            {found.missing}
          </Text>
        </Spotlight.Footer>
      )}
    </Spotlight.Root>
  );
}

interface PaletteGroup {
  title: string;
  actions: readonly PaletteAction[];
}

function toSpotlightGroup({ title, actions }: PaletteGroup) {
  return (
    <Spotlight.ActionsGroup key={title} label={title}>
      {actions.map(({ id, label, description, icon, run }) => (
        <Spotlight.Action
          key={id}
          label={label}
          {...(description ? { description } : {})}
          leftSection={icon}
          onClick={run}
          highlightQuery
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

function textOf(action: PaletteAction): string {
  return [action.label, ...(action.keywords ?? [])].join(" ");
}

/** What the server finds beside the screens, which the palette knows itself. */
function useFoundGroups(query: string): { groups: PaletteGroup[]; state: string; missing: string } {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const search = useSearch(query);
  const problem = useProblemText(search.error);
  const results = search.data?.results.filter((each) => each.kind !== "screen" && each.path !== "") ?? [];
  const groups = groupsOf(results).map((group) => ({
    title: t(group.title),
    actions: group.results.map((result) => ({
      id: `${result.kind}.${result.id}`,
      label: result.caption,
      description: result.description,
      icon: ICONS[result.kind],
      run: () => void navigate(to(result.route_view, result.query)),
    })),
  }));
  const { missing } = search;
  if (search.error) return { groups, state: problem.title, missing };
  const isWaiting = search.isAsked && !search.isSettled;
  return { groups, state: t(isWaiting ? "shell.palette.searching" : "shell.palette.nothing"), missing };
}

function useScreenActions(): PaletteAction[] {
  const { lang } = useT();
  const entries = useVisibleEntries();
  const navigate = useNavigate();
  return entries
    .filter((entry) => entry.click_type === "route" && !entry.url[lang].includes(":"))
    .map((entry) => ({
      id: `screen.${entry.route_view}`,
      label: entry.caption[lang],
      keywords: Object.values(entry.caption),
      icon: <MenuIcon path={entry.icon} />,
      run: () => void navigate(pathOf(entry, lang)),
    }));
}

function useShellActions(): PaletteAction[] {
  const { t, lang } = useT();
  const site = useSite();
  const { isSignedIn } = useSession();
  const navigate = useNavigate();
  const switchTo = useSwitchLanguage();
  const { setColorScheme } = useMantineColorScheme();
  return useMemo(() => {
    const other = lang === "tr" ? "en" : "tr";
    const route = entryOf(site, isSignedIn ? "logout" : "login");
    return [
      {
        id: "shell.language",
        label: t("shell.palette.language"),
        keywords: ["language", "dil", "english", "türkçe"],
        icon: <IconLanguage size={ICON.md} aria-hidden />,
        run: () => void switchTo(other),
      },
      ...SCHEMES.map(({ value, key, Icon }) => ({
        id: `shell.theme.${value}`,
        label: `${t("shell.theme")}: ${t(key)}`,
        icon: <Icon size={ICON.md} aria-hidden />,
        run: () => setColorScheme(value),
      })),
      ...(route
        ? [
            {
              id: "shell.session",
              label: route.caption[lang],
              icon: <MenuIcon path={route.icon} />,
              run: () => void navigate(pathOf(route, lang)),
            },
          ]
        : []),
    ];
  }, [t, lang, site, isSignedIn, navigate, switchTo, setColorScheme]);
}
