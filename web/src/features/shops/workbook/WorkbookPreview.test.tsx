import { MantineProvider } from "@mantine/core";
import { render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { watchDevice } from "@/ui/device";
import { type Answer, WorkbookPreview } from "./WorkbookPreview";

const ANSWER = {
  status_code: "100000",
  status_message: "",
  created_count: 0,
  updated_count: 1,
  unchanged_count: 0,
  is_dry_run: true,
  error_list: [],
  change_list: [
    {
      sheet: "products",
      sheet_name: "Products",
      row: 2,
      client_id: "00000000-0000-0000-0000-000000000001",
      name: "Credits",
      is_new: false,
      change_list: [
        { field: "amount_try", before: 12_000, after: 20_000 },
        { field: "pro_name_en", before: "", after: "Credits" },
      ],
    },
  ],
} as unknown as Answer;

function show(width: number) {
  window.innerWidth = width;
  watchDevice();
  render(
    <MantineProvider env="test">
      <WorkbookPreview preview={ANSWER} isRunning={false} onApply={() => {}} />
    </MantineProvider>,
  );
}

const width = window.innerWidth;

beforeEach(async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
});
afterEach(() => {
  window.innerWidth = width;
});

it("gives the changes the whole width of a phone's card, each old value above the new one", () => {
  show(390);
  const card = screen.getByText("Credits (Products, row 2)").closest("li");
  const changes = within(card as HTMLElement).getByRole("list", { name: "Changes" });
  expect(changes.closest("[data-wide]")).not.toBeNull();
  const [price] = within(changes).getAllByRole("listitem");
  const pair = within(price as HTMLElement).getByText("₺120.00").parentElement as HTMLElement;
  expect(pair).toHaveAttribute("data-stacked");
  expect([...pair.children].map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ["DEL", "₺120.00"],
    ["INS", "→ ₺200.00"],
  ]);
});

it("writes an old and a new value beside each other where there is room", () => {
  show(1360);
  const [price] = within(screen.getByRole("list", { name: "Changes" })).getAllByRole("listitem");
  expect(price).toHaveTextContent("Price in Turkish lira: ₺120.00 → ₺200.00");
  expect(within(price as HTMLElement).getByText("₺120.00").parentElement).not.toHaveAttribute("data-stacked");
});
