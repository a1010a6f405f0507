import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { type Reply, serve } from "@/testing/server";
import { Documents } from "./Documents";

vi.mock("@/api/site", () => ({ useSite: () => ({ menu_list: [] }) }));
vi.mock("@/screens/links", () => ({ entryOf: () => undefined }));

const PATH = "/v1/user/shopcart/agreement/list";

it.each([undefined, "shop"])(
  "opens the text that was approved, for the buyer and for a shop: %s",
  async (shopId) => {
    await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
    const agreement = { agreement_id: "a", version: 3, title: "Terms of use" };
    const asked = serve({
      [PATH]: (): Reply => ({ list: [{ ...agreement, text: "<p>What was approved</p>" }] }),
    });
    const approval = {
      ...agreement,
      user_shopcart_bundle_client_id: "b",
      approved_at: "2026-11-23T06:00:00Z",
    };
    const details = { order: { user_shopcart_client_id: "o" }, approval_list: [approval] };
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider env="test">
          <Documents details={details as never} {...(shopId && { shopId })} />
        </MantineProvider>
      </QueryClientProvider>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Read: Terms of use" }));
    expect(await screen.findByText("What was approved")).toBeTruthy();
    expect(asked.map(({ path, query }) => [path, query.get("user_shop_client_id")])).toEqual([
      [PATH, shopId ?? null],
    ]);
  },
);
