import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { entry, siteWith } from "@/testing/site";
import { MenuPane } from "./MenuPane";

vi.mock("@/ui/device", () => ({ useDevice: () => ({ isMobile: true }) }));

function Phone() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <MenuPane isOpen={isOpen} isMobile onClose={() => setIsOpen(false)} onSearch={() => {}} />
      <button type="button" onClick={() => setIsOpen(true)}>
        burger
      </button>
    </>
  );
}

beforeEach(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  const site = siteWith([entry("shop", "/magaza", "/shop")]);
  siteStore.set({ ...site, frontend: { ...site.frontend, language_options: ["tr", "en"] } });
  const router = createMemoryRouter([{ path: "*", element: <Phone /> }]);
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
});

it("is a dialog on a phone: the focus goes in, Escape closes it, and the focus is where it was", async () => {
  const burger = screen.getByRole("button", { name: "burger" });
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(burger);
  const menu = screen.getByRole("dialog", { name: "Menü" });
  expect(menu).toHaveAttribute("aria-modal", "true");
  expect(screen.getByRole("button", { name: "Menüyü kapat" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(burger).toHaveFocus();
});

it("holds the theme and the language", async () => {
  await userEvent.click(screen.getByRole("button", { name: "burger" }));
  expect(screen.getByRole("radiogroup", { name: "Dil" })).toBeVisible();
  expect(screen.getByRole("button", { name: /^Görünüm/ })).toBeVisible();
});
