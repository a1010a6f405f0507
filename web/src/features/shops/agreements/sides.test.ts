import { expect, it } from "vitest";
import { wrongSide } from "./sides";

it("shows the side on which something is wrong", () => {
  expect(wrongSide({ title: "needed", text: "needed" }, "en")).toBe("tr");
  expect(wrongSide({ text_en: "unknown" }, "preview")).toBe("en");
});

it("stays where something is wrong, and where nothing is", () => {
  expect(wrongSide({ text: "unknown", text_en: "unknown" }, "en")).toBe("en");
  expect(wrongSide({}, "preview")).toBe("preview");
});
