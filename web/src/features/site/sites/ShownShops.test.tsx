import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearSession, keepTokens } from "@/api/session";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { serve } from "@/testing/server";
import { ShownShops } from "./ShownShops";

const SHOPS = ["Kuzey", "Güney", "Doğu"].map((shop_name, at) => ({
  user_shop_client_id: `s${at}`,
  shop_name,
}));

beforeEach(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  keepTokens(
    { access_token: "a", refresh_token: "r", expires_in: 900 },
    { user_client_id: "u", username: "elif" },
  );
});
afterEach(() => clearSession());

function show(value: string[]) {
  const asked = serve({
    "/v1/user/shop/list": ({ query, body }) => {
      const named = (body as { user_shop_client_id_list?: string[] } | null)?.user_shop_client_id_list;
      const text = query.get("search_text");
      const list = named
        ? SHOPS.filter((shop) => named.includes(shop.user_shop_client_id))
        : SHOPS.filter((shop) => (text ? shop.shop_name.startsWith(text) : shop.shop_name === "Kuzey"));
      return { list, next: named || text ? null : "s0" };
    },
  });
  const onChange = vi.fn<(ids: string[]) => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <ShownShops label="Mağazalar" value={value} onChange={onChange} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { asked, onChange };
}

it("names what was chosen although the first page does not", async () => {
  show(["s2"]);
  expect(await screen.findByText("Doğu")).toBeTruthy();
});

it("finds a shop by its name on the server", async () => {
  const { onChange } = show([]);
  const field = screen.getByRole("combobox", { name: "Mağazalar" });
  fireEvent.click(field);
  fireEvent.change(field, { target: { value: "Gün" } });
  fireEvent.click(await screen.findByText("Güney"));
  expect(onChange).toHaveBeenCalledWith(["s1"]);
});
