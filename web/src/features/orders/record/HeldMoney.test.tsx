import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { HeldMoney } from "./HeldMoney";

const SAID = "Kartınızdan 990,00 ₺ çekildi, sipariş tamamlanamadı; para mağazada bekliyor.";
const shown = (states: string[]) =>
  render(
    <MantineProvider env="test">
      <HeldMoney
        payments={[
          {
            held_list: states.map((state) => ({
              amount: 99_000,
              amount_text: "990,00 ₺",
              state,
              text: SAID,
            })),
          },
          { held_list: [] },
        ]}
      />
    </MantineProvider>,
  );

it("says that a card was charged and what becomes of the money, and nothing where there is none", async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  expect(shown([]).container.querySelector("[role]")).toBeNull();
  shown(["unmatched"]);
  expect(screen.getByRole("alert")).toHaveTextContent(SAID);
  shown(["returned"]);
  expect(screen.getByRole("status")).toHaveTextContent("Kartınızdan para çekildi");
});
