import { MantineProvider } from "@mantine/core";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import type { TreeRow } from "./TreeList";
import { type Picked, TreePicker } from "./TreePicker";

const ITEMS: TreeRow[] = [
  { id: "health", parent: null, label: "Sağlık" },
  { id: "blood", parent: "health", label: "Kan tahlilleri" },
  { id: "trade", parent: null, label: "Işıklı satışlar" },
];
const BLOOD: Picked = { id: "blood", path: ["Sağlık", "Kan tahlilleri"], isFree: false, note: "4 columns" };
const TYPED: Picked = {
  id: "isikli",
  path: ["isikli"],
  isFree: true,
  offers: [{ id: "trade", path: ["Işıklı satışlar"] }],
};

beforeEach(() => setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand"))));

function show(props: Partial<React.ComponentProps<typeof TreePicker>> = {}) {
  const onPick = vi.fn<(nodes: string[], free: string[]) => void>();
  render(
    <MantineProvider env="test">
      <TreePicker
        label="Layers"
        choose="Choose layers"
        items={ITEMS}
        picked={[BLOOD, TYPED]}
        onPick={onPick}
        {...props}
      />
    </MantineProvider>,
  );
  return onPick;
}

it("what is chosen stands with its path, what was typed as what it is", () => {
  show();
  const chips = screen.getAllByRole("listitem");
  expect(chips[0]).toHaveTextContent("Sağlık › Kan tahlilleri4 columns");
  expect(chips[1]).toHaveTextContent("Typed text");
  expect(screen.getByRole("group", { name: "Layers" })).toBeInTheDocument();
});

it("a chip is taken away, and the focus stays at the tree's button", async () => {
  const onPick = show();
  await userEvent.click(screen.getByRole("button", { name: "Remove Kan tahlilleri" }));
  expect(onPick).toHaveBeenCalledWith([], ["isikli"]);
  expect(screen.getByRole("button", { name: "Choose layers" })).toHaveFocus();
});

it("a typed text becomes the node that it is called like by one click", async () => {
  const onPick = show();
  await userEvent.click(screen.getByRole("button", { name: "Take as “Işıklı satışlar”" }));
  expect(onPick).toHaveBeenCalledWith(["blood", "trade"], []);
});

it("nodes are found by words in any spelling and chosen by keys alone", async () => {
  const onPick = show();
  screen.getByRole("button", { name: "Choose layers" }).focus();
  await userEvent.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "Layers" }));
  await userEvent.type(dialog.getByRole("searchbox"), "isikli{ArrowDown} ");
  expect(onPick).toHaveBeenCalledWith(["blood", "trade"], ["isikli"]);
});

it("of one at most the choice closes the window", async () => {
  const onPick = show({ isSingle: true, picked: [BLOOD] });
  await userEvent.click(screen.getByRole("button", { name: "Change" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByText("Işıklı satışlar"));
  expect(onPick).toHaveBeenCalledWith(["trade"], []);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("what is beneath is asked for when a node is opened, and what is found elsewhere is kept", async () => {
  const onOpen = vi.fn<(id: string) => void>();
  const onSearch = vi.fn<(text: string) => void>();
  const more = { onOpen, onSearch, found: new Set(["blood"]), isFinding: false };
  show({ more, items: [...ITEMS, { id: "places", parent: null, label: "Places", hasMore: true }] });
  await userEvent.click(screen.getByRole("button", { name: "Choose layers" }));
  await screen.findByRole("treeitem", { name: /Places/ });
  screen.getByRole("treeitem", { name: /Places/ }).focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(onOpen).toHaveBeenCalledWith("places");
  await userEvent.type(screen.getByRole("searchbox"), "haemoglobin{Enter}");
  expect(onSearch).toHaveBeenCalledWith("haemoglobin");
  expect(screen.getAllByRole("treeitem").map((node) => node.dataset["value"])).toEqual(["health", "blood"]);
});
