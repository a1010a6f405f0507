import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { FileDrop } from "./FileDrop";

const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText("Workbook"), { target: { files: [new File(["x"], name)] } });

it("says of a file it knows but cannot take what to do instead", async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  const taken: File[] = [];
  render(
    <MantineProvider env="test">
      <FileDrop
        label="Workbook"
        accept={[".xlsx"]}
        refused={{ ".xlsm": "Save it as .xlsx." }}
        onFiles={(files) => taken.push(...files)}
      />
    </MantineProvider>,
  );
  choose("Sales.XLSM");
  expect(screen.getByRole("alert").textContent).toBe("Save it as .xlsx.");
  choose("notes.txt");
  expect(screen.getByRole("alert").textContent).toBe("notes.txt is not accepted. Accepted types: .xlsx.");
  expect(taken).toEqual([]);
  choose("Sales.xlsx");
  expect(taken.map(({ name }) => name)).toEqual(["Sales.xlsx"]);
});
