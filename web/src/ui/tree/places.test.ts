import { expect, it } from "vitest";
import { includedPlace, shortPath } from "./places";

const said = (is_code: boolean, ...path: string[]) => includedPlace({ is_code, path });

it("a province is said with its districts, a district in its province, a text as it stands", () => {
  expect(said(true, "Türkiye", "Ankara")).toEqual({ key: "tree.included.province", name: "Ankara" });
  expect(said(true, "Türkiye", "Ankara", "Çankaya").name).toBe("Ankara › Çankaya");
  expect(said(true, "Türkiye").name).toBe("Türkiye");
  expect(said(false, "Ege")).toEqual({ key: "tree.included.place", name: "Ege" });
});

it("of a path its end is said, with what it is beneath", () => {
  expect(shortPath(["Sağlık", "Kan tahlilleri", "Tam kan sayımı"])).toBe("Kan tahlilleri › Tam kan sayımı");
  expect(shortPath(["Satış"])).toBe("Satış");
});
