import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import type { RuleGroupType } from "react-querybuilder";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { type Reply, serve } from "@/testing/server";
import RuleField from "./RuleField";

const TYPED: RuleGroupType = {
  combinator: "and",
  rules: [{ field: "c1", operator: ">", value: "5", valueSource: "value" }],
};

const UNFINISHED: RuleGroupType = {
  combinator: "and",
  rules: [...TYPED.rules, { field: "c2", operator: "=", value: "", valueSource: "value" }],
};

// The blocks have tests of their own; here one button builds the whole rule.
vi.mock("@/ui/rules/RuleBuilder", () => ({
  RuleBuilder: ({ onChange }: { onChange: (rule: RuleGroupType) => void }) => (
    <>
      <button onClick={() => onChange(TYPED)}>build</button>
      <button onClick={() => onChange(UNFINISHED)}>begin a condition</button>
    </>
  ),
}));

const kept = { combinator: "and", rules: [] };
const told = { total: 10, filter_sentence: "A sentence." };

function Form({ first, onOpen }: { first: string; onOpen: (isOpen: boolean) => void }) {
  const [rule, setRule] = useState(first);
  return (
    <>
      <RuleField project="p" rule={rule} error={null} onChange={setRule} onOpen={onOpen} />
      <output>{rule || "none"}</output>
      <button onClick={() => setRule(first)}>undo</button>
    </>
  );
}

function show(answer: () => Reply, first = "") {
  const onOpen = vi.fn<(isOpen: boolean) => void>();
  serve({
    "/v1/wanalyzer/project/column_data/list": () => ({ version: 1, column_list: [], suggestion_list: [] }),
    "/v1/wanalyzer/project/dataset/count": ({ body }) =>
      (body as { filter_rule?: { rules: unknown[] } | null }).filter_rule?.rules.length
        ? answer()
        : { ...told, count: 10, filter_text: "", filter_rule: kept },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <MemoryRouter>
          <Form first={first} onOpen={onOpen} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return onOpen;
}

beforeEach(() => setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand"))));

it("says that a rule is open until it has been read, then hands it over", async () => {
  const onOpen = show(() => ({ ...told, count: 4, filter_text: "[Age] > 5", filter_rule: TYPED }));
  await userEvent.click(await screen.findByRole("button", { name: "build" }));
  expect(onOpen.mock.lastCall).toEqual([true]);
  expect(screen.getByRole("status")).toHaveTextContent("none");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("[Age] > 5"));
  await waitFor(() => expect(onOpen.mock.lastCall).toEqual([false]));
});

it("leaves a rule open that cannot be read", async () => {
  const onOpen = show(() => ({ status: 422, error: "rule_refused", errors: [] }));
  await userEvent.click(await screen.findByRole("button", { name: "build" }));
  await waitFor(() => expect(onOpen.mock.lastCall).toEqual([true]));
  expect(screen.getByRole("status")).toHaveTextContent("none");
});

it("begins anew where the form is set back", async () => {
  const onOpen = show(() => ({ ...told, count: 4, filter_text: "[Age] > 5", filter_rule: TYPED }));
  await userEvent.click(await screen.findByRole("button", { name: "build" }));
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("[Age] > 5"));
  await userEvent.click(screen.getByRole("button", { name: "undo" }));
  await waitFor(() => expect(onOpen.mock.lastCall).toEqual([false]));
  expect(screen.getByRole("status")).toHaveTextContent("none");
});

it("keeps a rule open whose condition has no value: without it the buyers would reach more rows", async () => {
  const onOpen = show(() => ({ ...told, count: 4, filter_text: "[Age] > 5", filter_rule: TYPED }));
  await userEvent.click(await screen.findByRole("button", { name: "begin a condition" }));
  expect(screen.getByText("A condition has no value yet: fill it in or remove it.")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("[Age] > 5"));
  expect(onOpen.mock.lastCall).toEqual([true]);
  await userEvent.click(screen.getByRole("button", { name: "build" }));
  await waitFor(() => expect(onOpen.mock.lastCall).toEqual([false]));
  expect(screen.queryByText("A condition has no value yet: fill it in or remove it.")).toBeNull();
});
