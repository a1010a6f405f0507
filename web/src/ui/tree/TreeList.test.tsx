import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import type { Place } from "./order";
import { TreeList, type TreeRow } from "./TreeList";

const ITEMS: TreeRow[] = [
  { id: "health", parent: null, label: "Sağlık" },
  { id: "blood", parent: "health", label: "Kan" },
  { id: "kidney", parent: "health", label: "Böbrek", isPrivate: true },
  { id: "trade", parent: null, label: "Işıklı satışlar", keywords: "retail" },
  { id: "sales", parent: "trade", label: "Satış" },
];

beforeEach(() => setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand"))));

const nodes = () => screen.getAllByRole("treeitem").map((node) => node.dataset["value"]);
const focused = () => (document.activeElement as HTMLElement | null)?.dataset["value"];

function show(props: Partial<React.ComponentProps<typeof TreeList>> = {}) {
  const onChoose = vi.fn<(id: string) => void>();
  render(
    <MantineProvider env="test">
      <TreeList label="Layers" items={ITEMS} onChoose={onChoose} {...props} />
    </MantineProvider>,
  );
  return onChoose;
}

it("arrows, Home, End and letters go to nodes, Enter chooses", async () => {
  const onChoose = show();
  await userEvent.tab();
  expect(focused()).toBe("health");
  await userEvent.keyboard("{End}");
  expect(focused()).toBe("sales");
  await userEvent.keyboard("{Home}{ArrowDown}");
  expect(focused()).toBe("blood");
  await userEvent.keyboard("isi");
  expect(focused()).toBe("trade");
  await userEvent.keyboard("{Enter}");
  expect(onChoose).toHaveBeenCalledWith("trade");
});

it("a closed node hides what is beneath it", async () => {
  show();
  await userEvent.tab();
  await userEvent.keyboard("{ArrowLeft}");
  expect(nodes()).toEqual(["health", "trade", "sales"]);
  expect(screen.getByRole("treeitem", { name: /Sağlık/ })).toHaveAttribute("aria-expanded", "false");
});

it("a search keeps what fits with the way there, also by other words", async () => {
  show({ isSearchable: true });
  await userEvent.type(screen.getByRole("searchbox"), "bobrek");
  expect(nodes()).toEqual(["health", "kidney"]);
  await userEvent.clear(screen.getByRole("searchbox"));
  await userEvent.type(screen.getByRole("searchbox"), "retail");
  expect(nodes()).toEqual(["trade"]);
});

it("a private node says so", () => {
  show();
  expect(screen.getByRole("img", { name: "Only people with the right see it" })).toBeInTheDocument();
});

it("Alt and an arrow move a node, which is told; what has no way stays", async () => {
  const onMove = vi.fn<(id: string, to: Place) => void>();
  show({ onMove });
  await userEvent.tab();
  await userEvent.keyboard("{End}{Alt>}{ArrowLeft}{/Alt}");
  expect(onMove).toHaveBeenLastCalledWith("sales", { parent: null, at: 2 });
  await userEvent.keyboard("{Home}{Alt>}{ArrowDown}{/Alt}");
  expect(onMove).toHaveBeenLastCalledWith("health", { parent: null, at: 1 });
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(onMove).toHaveBeenCalledTimes(2);
  expect(screen.getByText("“Sağlık” cannot be moved that way.")).toBeInTheDocument();
});

it("while a move is on its way another is not made, and the focus stays", async () => {
  const onMove = vi.fn<(id: string, to: Place) => void>();
  show({ onMove, isMoving: true });
  await userEvent.tab();
  await userEvent.keyboard("{End}{Alt>}{ArrowLeft}{ArrowUp}{/Alt}");
  expect(onMove).not.toHaveBeenCalled();
  expect(focused()).toBe("sales");
});

it("a chosen node holds what is beneath it, which then is not chosen by itself", async () => {
  const heard = vi.fn<(ids: string[]) => void>();
  function Picker() {
    const [checked, setChecked] = useState<ReadonlySet<string>>(new Set(["blood"]));
    return (
      <TreeList
        label="Layers"
        items={ITEMS}
        checked={checked}
        onCheck={(ids) => {
          setChecked(ids);
          heard([...ids]);
        }}
      />
    );
  }
  render(
    <MantineProvider env="test">
      <Picker />
    </MantineProvider>,
  );
  await userEvent.tab();
  await userEvent.keyboard(" ");
  expect(heard).toHaveBeenLastCalledWith(["health"]);
  expect(screen.getAllByText("chosen:")).toHaveLength(3);
  await userEvent.keyboard("{ArrowDown} ");
  expect(heard).toHaveBeenCalledTimes(1);
  await userEvent.keyboard("{Home} ");
  expect(heard).toHaveBeenLastCalledWith([]);
});
