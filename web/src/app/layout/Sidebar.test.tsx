import { MantineProvider } from "@mantine/core";
import { act, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { draftMenuStore } from "@/screens/units/editing";
import { textsIn } from "@/testing/phrases";
import { entry, siteWith } from "@/testing/site";
import { Sidebar } from "./Sidebar";

const SHOP = entry("shop", "/magaza", "/shop");
const HELP = entry("help", "/yardim", "/help");

beforeEach(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([SHOP, HELP]));
  draftMenuStore.set(null);
});

const items = () =>
  within(screen.getByRole("navigation"))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

it("drafts of the menu are marked while they are shown, and the published one comes back", async () => {
  const router = createMemoryRouter([
    { path: "*", element: <Sidebar onClose={() => {}} onSearch={() => {}} /> },
  ]);
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  expect(items()).toEqual(["shop tr", "help tr"]);
  const renamed = { ...SHOP, caption: { tr: "Çarşı", en: "Market" } };
  const fresh = entry("page_about", "", "");
  act(() => draftMenuStore.set({ menu: [HELP, renamed, fresh], changed: new Set(["shop", "page_about"]) }));
  expect(items()).toEqual(["help tr", "ÇarşıTaslak", "page_about trTaslak"]);
  expect(screen.getByRole("link", { name: "Çarşı Taslak" })).toHaveAttribute("href", "/magaza");
  expect(screen.queryByRole("link", { name: /page_about/ })).toBeNull();
  act(() => draftMenuStore.set(null));
  expect(items()).toEqual(["shop tr", "help tr"]);
});
