import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { RouterProvider } from "react-router/dom";
import type { Site } from "@/api/site";
import { useT } from "@/phrases/useT";
import { buildTheme } from "@/ui/theme";
import { buildCache } from "./cache";
import { WarningDialog } from "./layout/WarningDialog";
import { leadSessionEnds } from "./session/leadSessionEnds";
import { useVersionCheck } from "./useVersionCheck";
import type { AppRouter } from "./router";

interface AppProps {
  site: Site;
  version: string | null;
  router: AppRouter;
}

export function App({ site, version, router }: AppProps) {
  const { t } = useT();
  const theme = useMemo(() => buildTheme(site.frontend.accent_color, t), [site, t]);
  const [cache] = useState(buildCache);
  useVersionCheck(version);
  useEffect(() => leadSessionEnds(site, router, cache), [site, router, cache]);
  useEffect(() => hideLoading(router), [router]);
  return (
    <QueryClientProvider client={cache}>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        <Notifications position="bottom-right" containerWidth={420} />
        <ModalsProvider>
          <RouterProvider router={router} />
          <WarningDialog />
        </ModalsProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
}

/** The overlay stays until the first screen is there. */
function hideLoading(router: AppRouter): () => void {
  const hide = () => document.querySelector("#loading")?.remove();
  if (router.state.initialized) hide();
  return router.subscribe((state) => {
    if (state.initialized) hide();
  });
}
