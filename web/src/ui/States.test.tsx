import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CallProblem, type FieldProblem } from "@/api/problems";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { ErrorState, Loaded } from "./States";

const WAITING = { data: undefined, error: null, isPending: true, refetch: vi.fn<() => void>() };

beforeEach(async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const shown = (read: typeof WAITING | (Omit<typeof WAITING, "data"> & { data: string })) => (
  <MantineProvider env="test">
    <Loaded<string> read={read}>{(data) => data}</Loaded>
  </MantineProvider>
);

it("says that an answer is on its way only where it takes long, and no more once it is there", () => {
  const { rerender } = render(shown(WAITING));
  act(() => vi.advanceTimersByTime(2000));
  expect(screen.queryByRole("status")).toBeNull();
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.getByRole("status")).toHaveTextContent("Getting it ready…");
  rerender(shown({ ...WAITING, data: "Findings" }));
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.getByText("Findings")).toBeVisible();
});

it("draws what arrives apart from its arrival, so that it can be drawn in small tasks, and at once from then on", () => {
  const drawn: string[] = [];
  const page = (data: string | undefined) => (
    <MantineProvider env="test">
      <Profiler id="page" onRender={() => drawn.push(screen.queryByRole("article")?.textContent ?? "–")}>
        <Loaded read={{ ...WAITING, data }}>{(told) => <article>{told}</article>}</Loaded>
      </Profiler>
    </MantineProvider>
  );
  const { rerender } = render(page(undefined));
  rerender(page("ten findings"));
  rerender(page("eleven findings"));
  expect(drawn).toEqual(["–", "–", "ten findings", "eleven findings"]);
});

it("draws at once what is at hand", () => {
  const drawn: string[] = [];
  render(
    <MantineProvider env="test">
      <Profiler id="page" onRender={() => drawn.push(screen.queryByRole("article")?.textContent ?? "–")}>
        <Loaded read={{ ...WAITING, data: "ten" }}>{(told) => <article>{told}</article>}</Loaded>
      </Profiler>
    </MantineProvider>,
  );
  expect(drawn).toEqual(["ten"]);
});

const refuse = (slug: string, message: string, errors: FieldProblem[] = []) => {
  const answer = { status_code: "170430", status_message: message, error: slug, errors };
  const problem = new CallProblem(answer, 409);
  render(
    <MantineProvider env="test">
      <ErrorState problem={problem} onRetry={() => {}} />
    </MantineProvider>,
  );
};

it("sends a buyer of something that cannot be opened to the seller, and nowhere else", () => {
  const message = "The data has changed. Contact the seller.";
  refuse("output_gone", message);
  expect(screen.getByRole("alert").textContent).toBe(`${message}Code: 170430`);
  expect(screen.queryByRole("button")).toBeNull();
});

it("offers to try again what may succeed later", () => {
  refuse("project_not_ready", "The project is not ready.");
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

it("says of an address with a broken id that it is broken, and of something typed what is wrong with it", () => {
  const notId = { field: "report_cl_id", message_key: "foundation.field.not_id", message: "No id." };
  refuse("invalid_input", "Some fields need fixing.", [notId]);
  expect(screen.getByRole("alert")).toHaveTextContent("This link is incomplete or broken");
  expect(screen.queryByRole("button")).toBeNull();
  cleanup();
  refuse("invalid_input", "Some fields need fixing.", [notId, { ...notId, message_key: "other" }]);
  expect(screen.getByRole("alert")).toHaveTextContent("Some fields need fixing.");
});
