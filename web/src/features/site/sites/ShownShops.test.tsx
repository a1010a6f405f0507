import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
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

function Field({ value, onChange }: { value: string[]; onChange: (ids: string[]) => void }) {
  const [chosen, setChosen] = useState(value);
  return (
    <ShownShops
      label="Mağazalar"
      value={chosen}
      onChange={(ids) => {
        setChosen(ids);
        onChange(ids);
      }}
    />
  );
}

function show(value: string[], isLost = false) {
  const asked = serve({
    "/v1/user/shop/list": ({ query, body }) => {
      const named = (body as { user_shop_client_id_list?: string[] } | null)?.user_shop_client_id_list;
      const text = query.get("search_text");
      if (isLost) return "lost";
      if (named && named.length > 1) return new Promise<never>(() => {});
      const list = named
        ? SHOPS.filter((shop) => named.includes(shop.user_shop_client_id))
        : SHOPS.filter((shop) => (text ? shop.shop_name.startsWith(text) : shop.shop_name === "Kuzey"));
      return { list, next: named || text ? null : "s0" };
    },
  });
  const onChange = vi.fn<(ids: string[]) => void>();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <Field value={value} onChange={onChange} />
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

it("what was chosen keeps its name while the server is asked for the names again", async () => {
  const { asked } = show(["s2"]);
  await screen.findByText("Doğu");
  const field = screen.getByRole("combobox", { name: "Mağazalar" });
  fireEvent.click(field);
  fireEvent.change(field, { target: { value: "Gün" } });
  fireEvent.click(await screen.findByText("Güney"));
  fireEvent.change(field, { target: { value: "" } });
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ user_shop_client_id_list: ["s2", "s1"] }));
  expect(await screen.findByText("Kuzey")).toBeTruthy();
  expect([screen.getByText("Doğu"), screen.getByText("Güney")]).toHaveLength(2);
  expect(screen.queryByText(/^s\d$/)).toBeNull();
});

it("that there is no such shop is said only where the server said so", async () => {
  const { asked } = show([], true);
  fireEvent.click(screen.getByRole("combobox", { name: "Mağazalar" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  await new Promise(requestAnimationFrame);
  expect(screen.queryByText(textsIn("tr")["site.settings.shop_ids.none"] ?? "")).toBeNull();
});
