import { expect, it } from "vitest";
import type { FileColumn } from "../imports/imports";
import { bodyOf, proposedColumns } from "./columns";

const column = (position: number, caption: string, kind: FileColumn["kind"] = "line", unit = "") =>
  ({ position, name: caption, caption, kind, unit, samples: [], proposals: [] }) as unknown as FileColumn;

it("columns of one name have codes of their own, one without a name is called by its place", () => {
  const codes = proposedColumns([column(0, "Şehir"), column(1, "Sehir"), column(2, "")]);
  expect(codes.map(({ wdm_code }) => wdm_code)).toEqual(["sehir", "sehir_2", "column_3"]);
});

it("a kind that needs more than the file says is text at first; a unit goes with its column", () => {
  const [options, weight] = proposedColumns([
    column(0, "Renk", "options"),
    column(1, "Ağırlık", "measurement", "kg"),
  ]);
  expect(options?.kind).toBe("line");
  expect(weight && bodyOf("stok", weight)).toEqual({
    layer_code: "stok",
    is_new: true,
    wdm_code: "agirlik",
    captions: { tr: "Ağırlık", en: "Ağırlık" },
    kind: "measurement",
    unit: "kg",
  });
});
