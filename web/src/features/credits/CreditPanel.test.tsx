import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { type Reply, serve } from "@/testing/server";
import CreditPanel from "./CreditPanel";

it("says beside what can be spent what a shop has suspended", async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  serve({
    "/v1/user/credit/get": (): Reply => ({ available: 250, reserved: 0, suspended: 500 }),
    "/v1/user/credit/list": (): Reply => ({ list: [], next: null }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <CreditPanel button={<button type="button">Credits</button>} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findByText("In bundles that their shop suspended: 500")).toBeVisible();
  expect(screen.getByText("250")).toBeVisible();
});
