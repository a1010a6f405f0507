import { MantineProvider } from "@mantine/core";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { Preview } from "./Preview";
import type { BookAnswer } from "./useWorkbook";

const CHANGE = {
  sheet: "menu",
  sheet_name: "Menu",
  row: 3,
  key: "shop",
  name: "Shop",
  is_new: false,
  is_deleted: false,
  change_list: [
    { field: "caption/tr", caption: "Caption (Turkish)", before: "Mağaza", after: "Dükkân" },
    { field: "caption/en", caption: "Caption (English)", before: "Shop", after: "Store" },
  ],
};
const ANSWER = {
  created_count: 0,
  updated_count: 1,
  deleted_count: 0,
  row_count: 1,
  is_dry_run: true,
  is_published: false,
  state: "s",
  change_list: [CHANGE],
  error_list: [],
  error_count: 0,
} as unknown as BookAnswer;

function show(preview: BookAnswer, onApply = vi.fn<() => void>()) {
  render(
    <MantineProvider env="test">
      <Preview preview={preview} domain="okul.example" isRunning={false} onApply={onApply} />
    </MantineProvider>,
  );
  return onApply;
}

beforeEach(async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
});

it("tells what changes by what it is, each language before and after", async () => {
  const onApply = show(ANSWER);
  const menu = screen.getByRole("region", { name: "Menu" });
  expect(within(menu).getByText("Caption").tagName).toBe("DT");
  expect(within(menu).getAllByRole("definition")).toHaveLength(2);
  expect(menu).toHaveTextContent("Dükkân");
  await userEvent.click(screen.getByRole("button", { name: "Apply the changes" }));
  expect(onApply).toHaveBeenCalledWith({ publish: false, domain: "" });
});

it("deletes only where the domain was typed", async () => {
  const onApply = show({
    ...ANSWER,
    deleted_count: 1,
    change_list: [{ ...CHANGE, is_deleted: true }],
  } as never);
  const button = screen.getByRole("button", { name: "Apply the changes" });
  expect(button).toBeDisabled();
  await userEvent.type(screen.getByLabelText("Type okul.example to confirm"), "okul.example");
  await userEvent.click(button);
  expect(onApply).toHaveBeenCalledWith({ publish: false, domain: "okul.example" });
});

it("names each problem by its cell and offers nothing to apply", () => {
  const error = { sheet: "menu", sheet_name: "Menu", row: 7, column: "order", column_name: "Order" };
  show({
    ...ANSWER,
    change_list: [],
    error_list: [{ ...error, message: "Write a whole number." }],
    error_count: 201,
  } as never);
  expect(screen.getByText("Menu, row 7, Order")).toBeVisible();
  expect(screen.getByText("The first 1 of 201 problems are shown.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Apply the changes" })).toBeNull();
});
