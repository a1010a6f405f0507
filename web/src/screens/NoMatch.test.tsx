import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { beforeEach, expect, it, vi } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { SearchField } from "@/ui/SearchField";
import { NoMatch } from "./NoMatch";
import { useUrlState } from "./useUrlState";

function Field() {
  const [search, setSearch] = useUrlState("q");
  return <SearchField value={search} onSearch={setSearch} />;
}

function show(address: string) {
  const element = (
    <MantineProvider env="test">
      <Field />
      <NoMatch filters={["q", "status"]} />
    </MantineProvider>
  );
  const router = createMemoryRouter([{ path: "/list", element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return () => router.state.location.pathname + router.state.location.search;
}

const field = () => screen.getByRole<HTMLInputElement>("searchbox");

beforeEach(() => setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand"))));

it("clears the search and the filters, and nothing else of the address", async () => {
  const address = show("/list?shop=1&q=zzzz&status=active");
  expect(field().value).toBe("zzzz");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Clear search and filters" })));
  expect(address()).toBe("/list?shop=1");
  expect(field().value).toBe("");
});

it("writes what was typed into the address once the typing rests, or the field is left", async () => {
  vi.useFakeTimers();
  const address = show("/list");
  await act(async () => fireEvent.change(field(), { target: { value: "wine " } }));
  expect(address()).toBe("/list");
  await act(async () => vi.advanceTimersByTime(1_000));
  expect(address()).toBe("/list?q=wine");
  expect(field().value).toBe("wine ");
  vi.useRealTimers();
  await act(async () => fireEvent.change(field(), { target: { value: "" } }));
  await act(async () => fireEvent.blur(field()));
  expect(address()).toBe("/list");
});
