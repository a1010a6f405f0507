import { MantineProvider, type MantineColorSchemeManager } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { RouterProvider } from "react-router/dom";
import { previewStore } from "@/api/preview";
import { type Site, useSite } from "@/api/site";
import { useStore } from "@/api/store";
import { useT } from "@/phrases/useT";
import { hasNotices } from "@/ui/notify";
import { buildTheme, cssVariablesOf } from "@/ui/theme";
import { buildCache } from "./cache";
import { unveil } from "./firstScreen";
import { Dialogs } from "./layout/Dialogs";
import { leadRoles } from "./session/leadRoles";
import { leadSessionEnds } from "./session/leadSessionEnds";
import { leadToSecondStep } from "./session/leadToSecondStep";
import { useVersionCheck } from "./useVersionCheck";
import type { AppRouter } from "./router";

const Notifications = lazy(async () => ({ default: (await import("@mantine/notifications")).Notifications }));

const PreviewFrame = lazy(() => import("./preview/PreviewFrame"));

interface AppProps {
  site: Site;
  version: string | null;
  router: AppRouter;
  /** Who decides on light and dark, where that is not the person. */
  schemeManager?: MantineColorSchemeManager;
}

export function App({ site, version, router, schemeManager }: AppProps) {
  const { t } = useT();
  const { accent_color, accent_color_dark, font, corner, density } = useSite().frontend;
  const theme = useMemo(
    () => buildTheme({ accent_color, font, corner, density }, t),
    [accent_color, font, corner, density, t],
  );
  const variables = useMemo(() => cssVariablesOf({ accent_color_dark }), [accent_color_dark]);
  const [cache] = useState(buildCache);
  useVersionCheck(version);
  useEffect(() => leadSessionEnds(site, router, cache), [site, router, cache]);
  useEffect(() => leadToSecondStep(site, router, cache), [site, router, cache]);
  useEffect(() => leadRoles(router), [router]);
  useEffect(() => hideLoading(router), [router]);
  return (
    <QueryClientProvider client={cache}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        defaultColorScheme="auto"
        {...(schemeManager && { colorSchemeManager: schemeManager })}
      >
        <Notices />
        <Shown router={router} />
        <Dialogs />
      </MantineProvider>
    </QueryClientProvider>
  );
}

/** The screens; in a preview with what is to be said of it, or that alone where it is over. */
function Shown({ router }: { router: AppRouter }) {
  const preview = useStore(previewStore);
  return (
    <>
      {preview !== "gone" && <RouterProvider router={router} />}
      {preview && (
        <Suspense>
          <PreviewFrame state={preview} />
        </Suspense>
      )}
    </>
  );
}

function Notices() {
  return useStore(hasNotices) ? (
    <Suspense>
      <Notifications position="bottom-right" containerWidth={420} />
    </Suspense>
  ) : null;
}

/** What the page began with stays until the first screen is there. */
function hideLoading(router: AppRouter): () => void {
  if (router.state.initialized) unveil();
  return router.subscribe((state) => {
    if (state.initialized) unveil();
  });
}
