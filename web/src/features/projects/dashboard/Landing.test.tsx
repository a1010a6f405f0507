import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import Landing from "./Landing";

const SCATTER = {
  kind: "scatter",
  x_label: "Fenol",
  y_label: "Flavonoid",
  points: [
    [1, 2],
    [2, 3],
  ],
  line: null,
  is_sample: false,
};
const SAMPLE = {
  project_id: "p1",
  project_name: "Şaraplar",
  row_count: 178,
  findings: {
    list: [{ sentence: "Fenol arttıkça flavonoid de artıyor.", chart: SCATTER }],
  },
};
const BUNDLE = {
  user_shop_bundle_client_id: "b1",
  bundle_name: "Deneme kredisi",
  price: { gross: 4900, gross_text: "49,00 ₺" },
  pay_period_type: null,
};
const UNIT = {
  websiteunit_client_id: "u1",
  key: "user_project_steps",
  place: "user_project.top",
  kind: "steps",
} as const;

function show(
  samples: unknown[],
  bundles: unknown[],
  steps: Record<string, string> = {},
  uses: Record<string, string> = {},
) {
  serve({
    "/v1/wanalyzer/sample/list": () => ({ list: samples }),
    "/v1/bundle/and/product/list/active": () => ({ list: bundles }),
  });
  siteStore.set({
    ...siteWith([
      entry("sample_project", "/canli-ornek", "/live-sample"),
      entry("product_details", "/urun", "/product"),
      entry("product_list", "/urunler", "/products"),
    ]),
    website_unit_list: [
      { ...UNIT, content: steps },
      { ...UNIT, key: "user_project_uses", kind: "cards", content: uses },
    ],
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MantineProvider env="test">
          <Landing />
        </MantineProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

beforeEach(() => setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand"))));

it("shows a finding of the sample and prices of the store, each with the way to it", async () => {
  show([SAMPLE], [BUNDLE]);
  const finding = await screen.findByRole("link", { name: /Fenol arttıkça/ });
  expect(finding).toHaveAttribute("href", "/canli-ornek?sample=p1");
  expect(await screen.findByText(/178 satırlık/)).toBeVisible();
  expect(await screen.findByText("49,00 ₺")).toBeVisible();
  expect(screen.getByRole("link", { name: "Deneme kredisi" })).toHaveAttribute(
    "href",
    "/urun?user_shop_bundle_client_id=b1",
  );
  expect(screen.getByRole("link", { name: "Canlı örneği açın" })).toHaveAttribute("href", "/canli-ornek");
});

it("without a sample and without a store the page still says what it is", async () => {
  show([], []);
  expect(screen.getByRole("heading", { level: 1, name: "Terazi" })).toBeVisible();
  await screen.findByRole("link", { name: "Canlı örneği açın" });
  expect(screen.queryByText("Mağazadan")).toBeNull();
});

it("draws the steps that the site has words for, and none without", async () => {
  show([], [], { title_2: "Bakın", text_2: "Neyin neyle ilgili olduğunu görün." });
  expect(await screen.findByRole("heading", { level: 2, name: "Bakın" })).toBeVisible();
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(1);
});

it("says whose work it is for, in the words of the site", async () => {
  show([], [], {}, { title: "Kimin işine yarar?", title_1: "Araştırmacının", text_1: "Gruplar farklı mı?" });
  expect(await screen.findByRole("heading", { name: "Kimin işine yarar?" })).toBeVisible();
  expect(screen.getByRole("article")).toHaveTextContent("AraştırmacınınGruplar farklı mı?");
});
