import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import SettingsScreen from "./settings";

it("each card says what waits behind it", async () => {
  serve({
    "/v1/home/waiting": () => ({
      list: [
        { kind: "pauses_to_end", count: 1, route_view: "log" },
        { kind: "orders_to_pay", count: 3, route_view: "user_shopcart_bundle_order" },
      ],
    }),
  });
  siteStore.set(
    siteWith([
      entry("log", "/ayarlar/kayitlar", "/settings/log", { parent: "settings" }),
      entry("general", "/ayarlar/genel", "/settings/general", { parent: "settings" }),
    ]),
  );
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider env="test">
          <SettingsScreen />
        </MantineProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const log = screen.getByRole("link", { name: /log tr/ });
  expect(await within(log).findByText(/duraklatıldı/)).toBeVisible();
  expect(screen.getByRole("link", { name: /general tr/ })).toHaveTextContent(/^general tr$/);
  expect(screen.queryByText(/ödemesi/)).toBeNull();
});
