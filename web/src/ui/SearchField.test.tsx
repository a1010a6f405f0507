import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { SearchField } from "./SearchField";

const REST_MS = 250;
const searched = vi.fn<(text: string) => void>();

function Searched(props: { isLive?: boolean; label?: string; placeholder?: string }) {
  const [value, setValue] = useState("");
  const search = (text: string) => {
    searched(text);
    setValue(text);
  };
  return (
    <MantineProvider env="test">
      <SearchField value={value} onSearch={search} {...props} />
      <button type="button" onClick={() => setValue("from outside")}>
        Back
      </button>
    </MantineProvider>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("searchbox");
const write = (value: string) => act(async () => fireEvent.change(field(), { target: { value } }));

beforeEach(async () => {
  searched.mockReset();
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
});
afterEach(() => vi.useRealTimers());

it("searches once the typing rests, without the spaces around it", async () => {
  vi.useFakeTimers();
  render(<Searched />);
  await write("wi");
  await act(async () => vi.advanceTimersByTime(REST_MS - 1));
  await write("wine ");
  await act(async () => vi.advanceTimersByTime(REST_MS - 1));
  expect(searched).not.toHaveBeenCalled();
  await act(async () => vi.advanceTimersByTime(1));
  expect(searched.mock.calls).toEqual([["wine"]]);
  expect(field().value).toBe("wine ");
});

it("does not wait for Enter, nor for whoever leaves the field", async () => {
  render(<Searched />);
  await userEvent.type(field(), "red{Enter}");
  expect(searched).toHaveBeenLastCalledWith("red");
  await userEvent.type(field(), "s");
  await userEvent.tab();
  expect(searched).toHaveBeenLastCalledWith("reds");
});

it("searches with each letter where what is searched is at hand", async () => {
  render(<Searched isLive />);
  await write("w");
  await write("wi");
  expect(searched.mock.calls).toEqual([["w"], ["wi"]]);
});

it("is cleared by its button and by Escape, and keeps the focus", async () => {
  render(<Searched />);
  expect(screen.queryByRole("button", { name: "Clear search" })).toBeNull();
  await userEvent.type(field(), "wine");
  await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(field()).toHaveFocus();
  expect(field().value).toBe("");
  expect(searched).toHaveBeenLastCalledWith("");
  await userEvent.type(field(), "red{Enter}{Escape}");
  expect(field().value).toBe("");
  expect(searched).toHaveBeenLastCalledWith("");
});

it("follows a search that changes from outside", async () => {
  render(<Searched />);
  await userEvent.type(field(), "wine{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(field().value).toBe("from outside");
});

it("is named by its label, its placeholder, or the word for a search", () => {
  const { unmount } = render(<Searched label="Person" placeholder="Name" />);
  expect(screen.getByRole("searchbox", { name: "Person" })).toHaveAttribute("placeholder", "Name");
  unmount();
  const second = render(<Searched placeholder="Search columns" />);
  expect(screen.getByRole("searchbox", { name: "Search columns" })).toBeVisible();
  second.unmount();
  render(<Searched />);
  expect(screen.getByRole("searchbox", { name: "Search" })).toBeVisible();
});
