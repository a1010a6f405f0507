import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { serve } from "@/testing/server";
import { siteWith } from "@/testing/site";
import type { SiteDraft } from "../sites/types";
import { useScreens } from "../units/places";
import MenuEditor from "./MenuEditor";
import { freshEntry } from "./types";

const SITE = {
  frontend_client_id: "1",
  settings: { content: { login_function: "on", login_function_external: "off", shop_function: "on" } },
} as unknown as SiteDraft;

beforeEach(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([]));
});

/** A page whose places are edited has read the menu a moment ago. */
function Page() {
  const screens = useScreens("1");
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <MenuEditor site={SITE} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      {screens.length}
    </button>
  );
}

it("the menu is there although it was read a moment ago, and as it stands now", async () => {
  const entryNow = { ...freshEntry("route", { tr: "Çarşı", en: "Market" }, 10), url: { tr: "/a", en: "/b" } };
  const asked = serve({
    "/v1/frontend/menu/get": () => ({
      menu: { kind: "menu", is_draft: false, revision: 1, content: { shop: entryNow }, languages: {} },
      problems: [],
      demands: {},
      new_list: [],
      locked_list: [],
      role_list: [],
      may_publish: false,
    }),
    "/v1/frontend/redirect/list": () => ({ list: [], total: 0 }),
  });
  const router = createMemoryRouter([{ path: "*", element: <Page /> }]);
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "1" }));
  expect((await screen.findAllByText("Çarşı")).length).toBeGreaterThan(0);
  expect(asked.filter(({ path }) => path.endsWith("/menu/get"))).toHaveLength(2);
});
