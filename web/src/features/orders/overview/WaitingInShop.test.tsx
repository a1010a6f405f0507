import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { entry, siteWith } from "@/testing/site";
import { WaitingInShop } from "./WaitingInShop";

const OLDEST = "2026-11-20T09:00:00Z";

async function show(waiting: Parameters<typeof WaitingInShop>[0]["waiting"]) {
  siteStore.set(
    siteWith([
      entry("user_shop_order_list", "/magaza-siparisleri", "/shop-orders"),
      entry("user_billing", "/faturalarim", "/bills"),
    ]),
  );
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <WaitingInShop shop="s1" waiting={waiting} />
      </MantineProvider>
    </MemoryRouter>,
  );
}

const hrefOf = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");

it("says for whom each thing waits, and leads to the list of just these", async () => {
  await show([
    { work: "refunds_owed", waits_for: "shop", count: 2, oldest_at: OLDEST, days_left: -1 },
    { work: "bills_to_complete", waits_for: "shop", count: 1, oldest_at: OLDEST, days_left: null },
    { work: "orders_to_pay", waits_for: "buyer", count: 3, oldest_at: OLDEST, days_left: null },
    { work: "deliveries_objected", waits_for: "shop", count: 4, oldest_at: OLDEST, days_left: null },
    { work: "deliveries_to_confirm", waits_for: "buyer", count: 5, oldest_at: OLDEST, days_left: null },
  ]);
  expect(hrefOf(/2 borç/)).toBe("/magaza-siparisleri?shop=s1&tab=refunds");
  expect(hrefOf(/bir fatura/)).toBe("/faturalarim?shop=s1&state=draft");
  expect(hrefOf(/3 sipariş/)).toBe("/magaza-siparisleri?shop=s1&status=payment_waiting&receipt=no");
  expect(hrefOf(/itiraz ettiği 4 teslim/)).toBe("/magaza-siparisleri?shop=s1&delivery=objected");
  expect(hrefOf(/Onaylanmamış 5 teslim/)).toBe("/magaza-siparisleri?shop=s1&delivery=waiting");
  expect(screen.getByText("Alıcıyı bekleyenler")).toBeVisible();
  expect(screen.queryByText("Kayıt yetkilisini bekleyenler")).not.toBeInTheDocument();
});

it("says that nothing waits", async () => {
  await show([]);
  expect(screen.getByText("Bekleyen bir iş yok.")).toBeVisible();
});
