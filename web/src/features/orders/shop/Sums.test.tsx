import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { Sums } from "./Sums";

const STATES = ["payment_waiting", "bundle_active", "bundle_passive", "payment_cancelled", "termination"];

it("shows what the orders of every state come to, each currency by itself", async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  const sums = [1, 0].flatMap((currency_type) =>
    STATES.map((status, at) => ({
      status,
      status_text: status,
      currency_type,
      count: at + 1,
      gross: at,
      gross_text: `${currency_type ? "$" : "₺"}${at}`,
      refunded: 0,
    })),
  );
  const { container } = render(
    <MantineProvider env="test">
      <Sums sums={sums} />
    </MantineProvider>,
  );
  const shown = [...container.querySelectorAll(".num")].map(({ textContent }) => textContent);
  expect(shown).toEqual(["₺0", "₺1", "₺2", "₺3", "₺4", "$0", "$1", "$2", "$3", "$4"]);
});
