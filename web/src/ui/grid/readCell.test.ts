import { expect, it } from "vitest";
import { cellText, editText } from "./cellText";
import { readCell } from "./readCell";
import type { GridColumn } from "./values";

const SEX: GridColumn = {
  id: "c1",
  caption: "Cinsiyet",
  column_type: "select",
  captions: new Map([
    ["female", "Kadın"],
    ["male", "Erkek"],
  ]),
};

it.each(["Kadın", "KADIN", " kadin ", "female"])("a caption stands for its code: %s", (text) => {
  expect(readCell(SEX, text, "tr")).toEqual({ isFitting: true, value: "female" });
});

it("what is no option does not fit; nothing empties the cell", () => {
  expect(readCell(SEX, "belirsiz", "tr")).toEqual({ isFitting: false });
  expect(readCell(SEX, "  ", "tr")).toEqual({ isFitting: true, value: null });
});

it("a code is shown and edited by its caption; one that nobody knows as it is", () => {
  expect(cellText("tr", SEX, "male")).toBe("Erkek");
  expect(editText("tr", SEX, "male")).toBe("Erkek");
  expect(cellText("tr", SEX, "x9")).toBe("x9");
});

it.each(["500 g", "1.500 g", "12,5kg", "-3 °C"])(
  "a number with another unit is left to who knows it: %s",
  (text) => {
    const column: GridColumn = { id: "c2", caption: "Kütle", column_type: "float", unit: "kg" };
    expect(readCell(column, text, "tr")).toEqual({ isFitting: false });
    expect(readCell({ ...column, takesUnits: true }, text, "tr")).toEqual({ isFitting: true, value: text });
    expect(readCell({ ...column, takesUnits: true }, "kg", "tr")).toEqual({ isFitting: false });
  },
);
