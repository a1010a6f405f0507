import { expect, it } from "vitest";
import type { ColumnInfo, Usual } from "../values";
import { usualBand } from "./facts";

const column = (usual: Partial<Usual> | null, ends: [number, number] = [0, 10]) =>
  ({
    statistics: {
      usual: usual && {
        lower: null,
        upper: null,
        judged: 1,
        inside: 1,
        source: null,
        is_widest: false,
        ...usual,
      },
      histogram: [{ start: ends[0], end: ends[1], count: 3 }],
    },
  }) as unknown as ColumnInfo;

it.each([
  [column({ lower: 2, upper: 5 }), { left: "20%", width: "30%" }],
  [column({ lower: 2 }), { left: "20%", width: "80%" }],
  [column({ upper: 5 }), { left: "0%", width: "50%" }],
  [column({ lower: -5, upper: 50 }), { left: "0%", width: "100%" }],
  [column({ lower: 20, upper: 50 }), null],
  [column({ lower: 2, upper: 5 }, [3, 3]), null],
  [column(null), null],
])("the usual range has its place in the histogram", (given, band) => {
  expect(usualBand(given)).toEqual(band);
});
