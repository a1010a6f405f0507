import { AppShell, Box } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { useT } from "@/phrases/useT";
import { useDevice } from "@/ui/device";
import { useJobNotices } from "./useJobNotices";
import { DocumentTitle } from "./DocumentTitle";
import { Header } from "./Header";
import { OfflineNotice } from "./OfflineNotice";
import { Sidebar } from "./Sidebar";
import classes from "./RootLayout.module.css";

const CommandPalette = lazy(() => import("../palette/CommandPalette"));

const ALWAYS = 100_000;

export function RootLayout() {
  const { t } = useT();
  const { isMobile } = useDevice();
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const { isOpen, setIsOpen } = useSidebar(isMobile);
  const openPalette = () => setIsPaletteOpen(true);
  useHotkeys([["mod+K", openPalette]], []);
  useJobNotices();
  return (
    <AppShell
      layout="alt"
      header={{ height: 60 }}
      navbar={{
        width: 264,
        // The layout changes with the measured width (with its tolerance), not with a media query.
        breakpoint: isMobile ? ALWAYS : 0,
        collapsed: { mobile: !isOpen, desktop: !isOpen },
      }}
      padding={isMobile ? "md" : "xl"}
      transitionDuration={150}
    >
      <DocumentTitle />
      <a className={classes["skip"]} href="#main">
        {t("shell.skip")}
      </a>
      <AppShell.Header className={classes["header"] ?? ""}>
        <Header isSidebarOpen={isOpen} onToggleSidebar={() => setIsOpen(!isOpen)} onSearch={openPalette} />
        <BusyLine />
      </AppShell.Header>
      <AppShell.Navbar className={classes["navbar"] ?? ""} p="sm" component="aside">
        <Sidebar onClose={() => setIsOpen(false)} onSearch={openPalette} />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={classes["main"] ?? ""}>
        <OfflineNotice />
        <Outlet />
      </AppShell.Main>
      {isPaletteOpen && (
        <Suspense>
          <CommandPalette onClose={() => setIsPaletteOpen(false)} />
        </Suspense>
      )}
      <ScrollRestoration />
    </AppShell>
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

/** A thin line while the next screen is on its way. */
function BusyLine() {
  const isBusy = useNavigation().state !== "idle";
  return <Box className={classes["busy"] ?? ""} data-busy={isBusy || undefined} aria-hidden />;
}
