import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
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

const entryOf = (tr: string, order: number, change: object = {}) => ({
  ...freshEntry("route", { tr, en: tr }, order),
  url: { tr: `/${order}`, en: `/${order}` },
  ...change,
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
      restorable: { shop: entryNow },
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

it("what was deleted is seen until it is published, and comes back as it was", async () => {
  const shop = entryOf("Çarşı", 10);
  const list = entryOf("Liste", 20, { parent: "shop" });
  const saved: unknown[] = [];
  serve({
    "/v1/frontend/menu/get": () => ({
      menu: { kind: "menu", is_draft: true, revision: 1, content: { shop }, languages: {} },
      restorable: { shop, list },
      problems: [],
      demands: {},
      new_list: [],
      locked_list: [],
      role_list: [],
      may_publish: false,
    }),
    "/v1/frontend/menu/save": ({ body }) => {
      saved.push(body);
      return { revision: 2, merged_fields: [] };
    },
    "/v1/frontend/redirect/list": () => ({ list: [], total: 0 }),
  });
  const router = createMemoryRouter([{ path: "*", element: <MenuEditor site={SITE} /> }]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const gone = await screen.findByRole("region", { name: "Silinen öğeler" });
  expect(within(gone).getByText("Liste")).toBeVisible();
  await userEvent.click(within(gone).getByRole("button", { name: "Geri getir: Liste" }));
  expect(screen.queryByRole("region", { name: "Silinen öğeler" })).not.toBeInTheDocument();
  expect(screen.getAllByRole("treeitem", { name: /Liste/ }).length).toBeGreaterThan(0);
  expect(screen.getByText("Liste menüye geri geldi.")).toBeInTheDocument();
  await expect.poll(() => saved.length, { timeout: 5000 }).toBe(1);
  const { gate, ...sent } = list; // what has no value is not sent
  expect(gate).toBeNull();
  expect(saved).toEqual([{ menu: { list: sent }, base: 1, publish: "no" }]);
});
