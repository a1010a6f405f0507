import { expect, it } from "vitest";
import { callContext } from "@/api/context";
import { setUpPhrases, spokenLang, type Texts } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { adoptLang } from "./language";

it("speaks the language that was asked for last, however late the texts of another come", async () => {
  const asked: ((texts: Texts) => void)[] = [];
  const texts = new Promise<Texts>((resolve) => void asked.push(resolve));
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => texts);
  const first = adoptLang("en");
  expect(await adoptLang("tr")).toBe(true);
  asked[0]?.(textsIn("en"));
  expect(await first).toBe(false);
  expect([spokenLang(), callContext().lang, document.documentElement.lang]).toEqual(["tr", "tr", "tr"]);
  expect(await adoptLang("en")).toBe(true);
  expect([spokenLang(), callContext().lang, document.documentElement.lang]).toEqual(["en", "en", "en"]);
});
