import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { type Reply, serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import { OfShop } from "./NotThere";
import ProductDetails from "./screens/product_details";

async function show(address: string, reply: Reply) {
  const asked = serve({ "/v1/user/shop/get": () => reply, "/v1/bundle/details": () => reply });
  siteStore.set(siteWith([entry("shop", "/magaza", "/shop")]));
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={cache}>
        <MantineProvider env="test">
          {address.startsWith("/magaza") ? <OfShop>her şey</OfShop> : <ProductDetails />}
        </MantineProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { asked, cache };
}

it.each([
  ["/magaza?shop=5", 422, "Burada böyle bir satıcı mağazası yok"],
  ["/magaza?shop=5", 404, "Burada böyle bir satıcı mağazası yok"],
  ["/urun?user_shop_bundle_client_id=5", 404, "Burada böyle bir paket yok"],
])("says of %s that it is not there (%i), and leads to the store", async (address, status, title) => {
  await show(address, { status });
  expect(await screen.findByRole("heading", { level: 2, name: title })).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Sayfa bulunamadı" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Mağazaya git" })).toHaveAttribute("href", "/magaza");
  expect(screen.queryByText("her şey")).not.toBeInTheDocument();
});

it("shows the store of a shop that is there", async () => {
  const { asked, cache } = await show("/magaza?shop=5", { shop: {} });
  await expect.poll(() => cache.getQueryCache().getAll()[0]?.state.status).toBe("success");
  expect(asked).toHaveLength(1);
  expect(screen.getByText("her şey")).toBeVisible();
});

it("asks for no shop where the address names none", async () => {
  expect((await show("/magaza", {})).asked).toEqual([]);
  expect(screen.getByText("her şey")).toBeVisible();
});
