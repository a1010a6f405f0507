import "@mantine/spotlight/styles.layer.css";
import { useMantineColorScheme } from "@mantine/core";
import { createSpotlight, Spotlight, type SpotlightActionData } from "@mantine/spotlight";
import { IconLanguage, IconSearch } from "@tabler/icons-react";
import { type ReactNode, useEffect, useMemo } from "react";
import { useNavigate } from "react-router";
import { useSession } from "@/api/session";
import { useSite } from "@/api/site";
import { useT } from "@/phrases/useT";
import { entryOf, pathOf } from "@/screens/links";
import { matches } from "@/ui/fold";
import { MenuIcon } from "@/ui/MenuIcon";
import { useSwitchLanguage } from "../language";
import { useVisibleEntries } from "../layout/Sidebar";
import { SCHEMES } from "../layout/ThemeToggle";

/** Something the palette can do or open. */
interface PaletteAction {
  id: string;
  label: string;
  /** Other words people look for. */
  keywords?: readonly string[];
  icon?: ReactNode;
  run: () => void;
}

const [store, spotlight] = createSpotlight();

/** Goes anywhere and does things; finds "Işık" under "isik". */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useT();
  const screens = useScreenActions();
  const shell = useShellActions();
  const actions = [...screens, ...shell];
  useEffect(() => spotlight.open(), []);
  return (
    <Spotlight
      store={store}
      shortcut={null}
      onSpotlightClose={onClose}
      actions={actions.map(toSpotlight)}
      filter={(query, list) =>
        query.trim() ? list.filter((each) => "id" in each && matches(textOf(each), query)) : list
      }
      nothingFound={t("shell.palette.nothing")}
      highlightQuery
      scrollable
      maxHeight={420}
      centered={false}
      yOffset="12vh"
      attributes={{ content: { "aria-label": t("shell.search") } }}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: t("shell.palette.placeholder"),
        "aria-label": t("shell.search"),
      }}
    />
  );
}

function toSpotlight(action: PaletteAction): SpotlightActionData {
  return {
    id: action.id,
    label: action.label,
    keywords: [...(action.keywords ?? [])],
    leftSection: action.icon,
    onClick: action.run,
  };
}

function textOf(action: SpotlightActionData): string {
  return [action.label, ...(action.keywords ?? [])].filter(Boolean).join(" ");
}

function useScreenActions(): PaletteAction[] {
  const { lang } = useT();
  const entries = useVisibleEntries();
  const navigate = useNavigate();
  return entries
    .filter((entry) => !entry.url[lang].includes(":"))
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
        icon: <IconLanguage size={18} aria-hidden />,
        run: () => void switchTo(other),
      },
      ...SCHEMES.map(({ value, key, Icon }) => ({
        id: `shell.theme.${value}`,
        label: `${t("shell.theme")}: ${t(key)}`,
        icon: <Icon size={18} aria-hidden />,
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
