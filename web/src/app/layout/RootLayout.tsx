import { useHotkeys } from "@mantine/hooks";
import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { useSession } from "@/api/session";
import { useSite } from "@/api/site";
import { SiteSlot } from "@/screens/units/SiteSlot";
import { useT } from "@/phrases/useT";
import { useDevice } from "@/ui/device";
import { isSiteClosed } from "../guards";
import { useRolesNow } from "../session/useRolesNow";
import { AboveForAdministrators } from "./AboveForAdministrators";
import { useScreen } from "../useScreen";
import { useFocusKept } from "./useFocusKept";
import { useJobNotices } from "./useJobNotices";
import { DocumentTitle } from "./DocumentTitle";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { MenuPane } from "./MenuPane";
import { OfflineNotice } from "./OfflineNotice";
import classes from "./RootLayout.module.css";

const loadPalette = () => import("../palette/CommandPalette");
const CommandPalette = lazy(loadPalette);
const ClosedLayout = lazy(() => import("./ClosedLayout"));

/** Header, menu and screen; a site that is closed shows none of it but to those who work on it. */
export function RootLayout() {
  const site = useSite();
  const { user } = useSession();
  if (!isSiteClosed(site, user)) return <OpenLayout />;
  return (
    <Suspense>
      <ClosedLayout />
    </Suspense>
  );
}

/** Those who see a closed site are told that others do not. */
function ClosedBar() {
  const { t } = useT();
  if (useSite().frontend.is_active !== "no") return null;
  return (
    <p role="status" className={classes["closedBar"]}>
      {t("shell.site.closedBar")}
    </p>
  );
}

function OpenLayout() {
  const { t } = useT();
  const { entry } = useScreen();
  const route = entry?.route_view ?? "";
  const { isMobile } = useDevice();
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const { isOpen, setIsOpen } = useSidebar(isMobile);
  const openPalette = () => setIsPaletteOpen(true);
  useHotkeys([["mod+K", openPalette]], []);
  usePaletteReady();
  useJobNotices();
  useRolesNow();
  useFocusKept();
  return (
    <div
      className={classes["shell"]}
      data-sidebar={isOpen ? "open" : "closed"}
      data-phone={isMobile || undefined}
    >
      <DocumentTitle />
      <a className={classes["skip"]} href="#main">
        {t("shell.skip")}
      </a>
      <MenuPane isOpen={isOpen} isMobile={isMobile} onClose={() => setIsOpen(false)} onSearch={openPalette} />
      <div className={classes["column"]} inert={isMobile && isOpen}>
        <ClosedBar />
        <SiteSlot place="header.banner" />
        <header className={classes["header"]}>
          <Header isSidebarOpen={isOpen} onToggleSidebar={() => setIsOpen(!isOpen)} onSearch={openPalette} />
          <BusyLine />
        </header>
        <main id="main" tabIndex={-1} className={classes["main"]}>
          <OfflineNotice />
          <AboveForAdministrators />
          <SiteSlot place={`${route}.top`} />
          <Outlet />
          <SiteSlot place={`${route}.bottom`} />
        </main>
        <Footer />
      </div>
      {isPaletteOpen && (
        <Suspense>
          <CommandPalette onClose={() => setIsPaletteOpen(false)} />
        </Suspense>
      )}
      <ScrollRestoration />
    </div>
  );
}

/** The sidebar: open where there is room for it; on a phone closed, and closed again by every move to another screen. */
function useSidebar(isMobile: boolean) {
  const { pathname } = useLocation();
  const place = isMobile ? pathname : "desktop";
  const [choice, setChoice] = useState({ place, isOpen: !isMobile });
  const isOpen = choice.place === place ? choice.isOpen : !isMobile;
  return { isOpen, setIsOpen: (next: boolean) => setChoice({ place, isOpen: next }) };
}

const PAINTED_MS = 4_000;

/** The palette opens at once: it is fetched when the first paint is long over, or as the shortcut begins. */
function usePaletteReady(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette(), PAINTED_MS);
    const begin = ({ key }: KeyboardEvent) => {
      if (key === "Control" || key === "Meta") void loadPalette();
    };
    window.addEventListener("keydown", begin);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", begin);
    };
  }, []);
}

/** A thin line while the next screen is on its way. */
function BusyLine() {
  const isBusy = useNavigation().state !== "idle";
  return <div className={classes["busy"]} data-busy={isBusy || undefined} aria-hidden />;
}
