import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it } from "vitest";
import type { Job } from "@/api/jobs/job";
import { trayStore } from "@/api/jobs/tray";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import { WaitingForYou } from "./WaitingForYou";

beforeEach(() => trayStore.set([]));

async function show(waiting: unknown[]) {
  const asked = serve({ "/v1/home/waiting": () => ({ list: waiting }) });
  siteStore.set(
    siteWith([
      entry("user_shop_order_list", "/magaza-siparisleri", "/shop-orders"),
      entry("project_machine_learning", "/ogrenme", "/learning"),
    ]),
  );
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider env="test">
          <WaitingForYou />
        </MantineProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await expect.poll(() => asked.length).toBe(1);
}

it.each([
  [1, "Mağazanızda bir sipariş kararınızı bekliyor"],
  [12, "Mağazanızda 12 sipariş kararınızı bekliyor"],
  [100, "Mağazanızda 100+ sipariş kararınızı bekliyor"],
])("says how many wait, and leads there: %i", async (count, words) => {
  await show([{ kind: "orders_to_decide", count, route_view: "user_shop_order_list" }]);
  expect(await screen.findByRole("link", { name: words })).toHaveAttribute("href", "/magaza-siparisleri");
});

it("is not there where nothing waits", async () => {
  await show([]);
  expect(screen.queryByText("Sizi bekleyenler")).not.toBeInTheDocument();
});

it("work that runs stands there with how far it is, until it is done", async () => {
  const job = { job_id: "j", kind: "learning", progress: 0.4, step_text: "Modeller eğitiliyor" };
  const entryOf = (state: Job["state"]) => ({
    jobId: "j",
    title: "Makine öğrenmesi: Anket",
    route: "project_machine_learning",
    params: { project_id: "p1" },
    job: { ...job, state },
  });
  trayStore.set([entryOf("running")]);
  await show([]);
  const link = await screen.findByRole("link", { name: "Makine öğrenmesi: Anket" });
  expect(link).toHaveAttribute("href", "/ogrenme?project_id=p1");
  expect(screen.getByRole("progressbar", { name: "Makine öğrenmesi: Anket" })).toHaveAttribute(
    "aria-valuenow",
    "40",
  );
  expect(screen.getByText("Modeller eğitiliyor")).toBeVisible();
  act(() => trayStore.set([entryOf("succeeded")]));
  expect(screen.queryByText("Sizi bekleyenler")).not.toBeInTheDocument();
});
