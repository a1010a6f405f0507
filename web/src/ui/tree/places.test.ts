import { expect, it } from "vitest";
import { includedPlace } from "./places";

const said = (is_code: boolean, ...path: string[]) => includedPlace({ is_code, path });

it("a province is said with its districts, a district in its province, a text as it stands", () => {
  expect(said(true, "Türkiye", "Ankara")).toEqual({ key: "tree.included.province", name: "Ankara" });
  expect(said(true, "Türkiye", "Ankara", "Çankaya").name).toBe("Ankara › Çankaya");
  expect(said(true, "Türkiye").name).toBe("Türkiye");
  expect(said(false, "Ege")).toEqual({ key: "tree.included.place", name: "Ege" });
});
