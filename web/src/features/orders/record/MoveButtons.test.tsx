import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { useRead } from "@/api/useCalls";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { type Reply, serve } from "@/testing/server";
import { MoveButtons } from "./MoveButtons";

const BILLS = "/v1/user/bill/list";

const PAID = { paid: "₺650.00", refunded: null };

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
        <MoveButtons isShop subject="bundle" id="b" name="Credits" allowed={["bundle_active"]} {...PAID} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(timesRead()).toBe(1));
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(timesRead()).toBe(2));
});

it("says beside the amount what was paid and what of it went back", async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <MoveButtons
          isShop
          subject="bundle"
          id="b"
          name="Credits"
          allowed={["payment_refunded"]}
          paid="₺650.00"
          refunded="₺12.34"
        />
      </MantineProvider>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button"));
  const amount = await screen.findByRole("textbox", { name: "Amount to refund" });
  expect(amount).toHaveAccessibleDescription(/Paid: ₺650\.00; refunded so far: ₺12\.34\./);
});
