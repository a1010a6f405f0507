import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { ApprovalNote } from "./ApprovalNote";

it.each([
  ["receipt_missing", false, "the buyer has not uploaded a receipt"],
  ["own_payment", false, "somebody else of the shop has to"],
  ["second_approval_needed", true, "You gave the first approval"],
  ["", true, "It was approved once"],
] as const)("says what an approval waits for: %s", async (approval_obstacle, needs_second_approval, text) => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  const { container } = render(
    <MantineProvider env="test">
      <ApprovalNote payment={{ approval_obstacle, needs_second_approval }} />
    </MantineProvider>,
  );
  expect(container.textContent).toContain(text);
});
