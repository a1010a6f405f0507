import { expect, it } from "vitest";
import { inLang } from "./inLang";

it("chooses the text of the page's language, and Turkish where no English one was written", () => {
  const row = { title: "Sözleşme", title_en: "Contract", text: "Madde", text_en: "" };
  expect(inLang("tr", row, "title")).toBe("Sözleşme");
  expect(inLang("en", row, "title")).toBe("Contract");
  expect(inLang("en", row, "text")).toBe("Madde");
});
