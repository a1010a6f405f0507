import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { serve } from "@/testing/server";
import { OrderBills } from "./OrderBills";

vi.mock("@/screens/links", () => ({ useLink: () => () => "" }));

it.each([
  ["payment_waiting", 12_000, "The bill appears here once it is issued."],
  ["payment_cancelled", 12_000, "It was not paid, so it has no bill."],
  ["bundle_active", 0, "It was free of charge, so it has no bill."],
])("says of an order that is %s for %i what becomes of its bill", async (status, gross, text) => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  serve({ "/v1/user/bill/list": () => ({ list: [] }) });
  const total = { gross };
  const order = { user_shopcart_client_id: "o", order_number: "1", total, bundle_list: [{ status }] };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <OrderBills details={{ order } as never} isShop={false} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(text)).toBeTruthy();
});
