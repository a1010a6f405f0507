import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { translate as say } from "@/phrases/useT";
import { textsIn } from "@/testing/phrases";
import { DataTable } from "./DataTable";
import { moved, placeAt } from "./useReorder";

beforeAll(() => setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.resolve({})));

interface Row {
  key: string;
}

function Table({ onReorder }: { onReorder: (keys: string[]) => Promise<unknown> }) {
  const [rows, setRows] = useState<Row[]>([{ key: "A" }, { key: "B" }, { key: "C" }]);
  return (
    <MantineProvider>
      <MemoryRouter>
        <DataTable
          label="rows"
          rows={rows}
          rowKey={(row) => row.key}
          columns={[{ key: "name", label: "Name", cell: (row) => row.key, sortBy: (row) => row.key }]}
          reorder={{
            nameOf: (row) => row.key,
            onReorder: (keys) => onReorder(keys).then(() => setRows(keys.map((key) => ({ key })))),
          }}
        />
      </MemoryRouter>
    </MantineProvider>
  );
}

const shown = () => [...document.querySelectorAll("tbody tr")].map((row) => row.textContent);

const press = (name: string) => fireEvent.click(screen.getByLabelText(name));

it("rows move step by step", async () => {
  render(<Table onReorder={() => Promise.resolve()} />);
  expect(shown()).toEqual(["A", "B", "C"]);
  press(say("ui.moveDown", { name: "A" }));
  await waitFor(() => expect(shown()).toEqual(["B", "A", "C"]));
});

it("the arrow keys move the row whose handle has the focus, and it keeps the focus", async () => {
  render(<Table onReorder={() => Promise.resolve()} />);
  const handle = screen.getByLabelText(say("ui.drag", { name: "C" }));
  handle.focus();
  fireEvent.keyDown(handle, { key: "ArrowUp" });
  await waitFor(() => expect(shown()).toEqual(["A", "C", "B"]));
  expect(screen.getByLabelText(say("ui.drag", { name: "C" }))).toHaveFocus();
});

it("rows stand where they stood where the new order was refused", async () => {
  const refused = Promise.reject(new Error("no"));
  render(<Table onReorder={() => refused} />);
  press(say("ui.moveDown", { name: "A" }));
  await expect(refused).rejects.toThrow("no");
  await waitFor(() => expect(shown()).toEqual(["A", "B", "C"]));
});

it("the first row goes no higher, and a list in an order of its own is not sorted", () => {
  const onReorder = vi.fn<(keys: string[]) => Promise<unknown>>().mockResolvedValue(null);
  render(<Table onReorder={onReorder} />);
  press(say("ui.moveUp", { name: "A" }));
  fireEvent.keyDown(screen.getByLabelText(say("ui.drag", { name: "A" })), { key: "ArrowUp" });
  expect(onReorder).not.toHaveBeenCalled();
  expect(screen.queryByRole("button", { name: "Name" })).toBeNull();
});

it("a row stands where the pointer is", () => {
  expect(placeAt(10, [20, 60])).toBe(0);
  expect(placeAt(30, [20, 60])).toBe(1);
  expect(placeAt(90, [20, 60])).toBe(2);
  expect(moved(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b", "c"], "a", 9)).toEqual(["b", "c", "a"]);
});
