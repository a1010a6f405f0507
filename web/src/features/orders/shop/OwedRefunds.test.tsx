import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MantineProvider } from "@mantine/core";
import { beforeEach, expect, it } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { entry, siteWith } from "@/testing/site";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { questionStore } from "@/ui/confirm";
import { OwedRefunds } from "./OwedRefunds";

const DONE = "/v1/user/shop/refund/done";
const IBAN = "TR740006200519786457841326";
const owed = (refund_account: object | null) => ({
  refund_id: "r",
  user_shop_client_id: "s",
  shop_name: "",
  user_shopcart_client_id: "c",
  user_shopcart_bundle_client_id: "b",
  order_number: "100",
  buyer_name: "Ayşe Yılmaz",
  reference: "",
  pay_type: "transfer",
  refund_account,
  amount: 5000,
  amount_text: "50,00 ₺",
  state: "pending",
  state_text: "iade bekliyor",
  reason: "",
  detail: "",
  owed_since: "2026-01-01T00:00:00Z",
  pay_until: "2026-01-15T00:00:00Z",
  days_left: 3,
});

beforeEach(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([entry("user_shop_order_list", "/siparisler", "/orders")]));
});

async function ask(account: object | null) {
  const asked = serve({
    "/v1/user/shop/refund/list": () => ({ list: [owed(account)] }),
    [DONE]: () => ({ state: "done", state_text: "iade ödendi" }),
  });
  renderAt(<OwedRefunds shopId="s" />);
  fireEvent.click(
    (await screen.findAllByRole("button", { name: /^Ödendi olarak işaretle: 100/ }))[0] as HTMLElement,
  );
  const question = questionStore.get();
  if (!question) throw new Error("nothing was asked");
  render(<MantineProvider env="test">{question.text}</MantineProvider>);
  return { question, sent: () => asked.filter(({ path }) => path === DONE) };
}

it("asks before a transfer counts as paid back, shows the account, and says to which it went", async () => {
  const { question, sent } = await ask({ iban: IBAN, holder: "Ayşe Yılmaz" });
  expect(question.title).toBe("Ayşe Yılmaz için 50,00 ₺ gönderildi mi?");
  expect(screen.getByText("TR74 0006 2005 1978 6457 8413 26")).toBeTruthy();
  expect(sent()).toEqual([]);
  question.onConfirm();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(Object.fromEntries(sent()[0]?.query ?? [])).toMatchObject({ how: "paid", iban: IBAN });
});

it("says where to send it while the buyer has named no account", async () => {
  await ask(null);
  expect(screen.getByText(/Alıcı henüz hesap bildirmedi/)).toBeTruthy();
});
