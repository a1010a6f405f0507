import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { useRead } from "@/api/useCalls";
import type { WithdrawalView } from "@/api/generated/types.gen";
import { setUpPhrases } from "@/phrases/setup";
import { translate } from "@/phrases/useT";
import { textsIn } from "@/testing/phrases";
import { type Reply, serve } from "@/testing/server";
import { MoveButtons } from "./MoveButtons";
import { endingOf } from "./withdrawals";

const BILLS = "/v1/user/bill/list";

function Bills() {
  useRead(BILLS, {});
  return null;
}

it("reads the bills of the order again: money that comes or goes makes, cancels or counters them", async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  const asked = serve({
    [BILLS]: (): Reply => ({ list: [] }),
    "/v1/user/shopcart/status/change": (): Reply => ({ status_text: "active" }),
  });
  const timesRead = () => asked.filter(({ path }) => path === BILLS).length;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Bills />
        <MoveButtons isShop subject="bundle" id="b" name="Credits" allowed={["bundle_active"]} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(timesRead()).toBe(1));
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(timesRead()).toBe(2));
});

it("calls it no withdrawal after the window, says that nothing is paid back, and sends that this is known", async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  const asked = serve({ "/v1/user/shopcart/status/change": (): Reply => ({ status_text: "ended" }) });
  const view = {
    user_shopcart_bundle_product_client_id: "p",
    is_withdrawable: false,
    is_paid: true,
    amount: 0,
    text: "The period of withdrawal ended on 15.11.2026.",
  } as WithdrawalView;
  const ending = endingOf([view], new Map([["p", "1,000 credits"]]), translate, String);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <MoveButtons subject="bundle" id="b" name="Credits" allowed={["termination"]} ending={ending} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "End the bundle: Credits" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent("Nothing is paid back for 1,000 credits.");
  await userEvent.click(within(dialog).getByRole("button", { name: "End the bundle" }));
  await waitFor(() => expect(asked.map(({ body }) => body)).toMatchObject([{ accepts_loss: true }]));
});

it("adds up what is paid back where something may still be withdrawn from", () => {
  const views = [
    { is_withdrawable: true, is_paid: true, amount: 12_000 },
    { is_withdrawable: false, is_paid: true, amount: 0 },
  ] as WithdrawalView[];
  const ending = endingOf(views, new Map(), translate, String);
  expect(ending).toMatchObject({ isWithdrawal: true, isLossy: true });
  expect(ending?.notes[0]).toContain("120");
});
