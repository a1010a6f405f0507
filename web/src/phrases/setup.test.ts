import { expect, it } from "vitest";
import { textsIn } from "@/testing/phrases";
import { askFor, bringTexts, setUpPhrases, speak } from "./setup";
import { translate } from "./useT";

function some(lang: "tr" | "en", parts: readonly string[]) {
  const texts = Object.entries(textsIn(lang));
  return Object.fromEntries(texts.filter(([key]) => parts.includes(key.split(".")[0] ?? "")));
}

/** Speaks Turkish with the texts of the shell at hand; returns what is asked for from then on. */
async function beginWithShell() {
  const asked: string[] = [];
  const read = (lang: "tr" | "en", parts: readonly string[] = []) => {
    asked.push(`${lang}: ${parts.join(" ")}`);
    return Promise.resolve(some(lang, parts));
  };
  await setUpPhrases("tr", { tr: some("tr", ["shell"]) }, read, ["shell"]);
  return asked;
}

it("reads the texts of a part when a screen needs them, and once", async () => {
  const asked = await beginWithShell();
  askFor(["store"]);
  await bringTexts("tr");
  await bringTexts("tr");
  expect(asked).toEqual(["tr: store"]);
  expect(translate("store.title")).toBe(textsIn("tr")["store.title"]);
  expect(translate("shell.search")).toBe(textsIn("tr")["shell.search"]);
});

it("has in another language what was asked for in this one", async () => {
  const asked = await beginWithShell();
  askFor(["store"]);
  await speak("en");
  expect(asked).toEqual(["en: shell store"]);
  expect(translate("store.title")).toBe(textsIn("en")["store.title"]);
});

it("fetches the part of a text that nobody asked for, and shows nothing meanwhile", async () => {
  const asked = await beginWithShell();
  expect(translate("store.title")).toBe("");
  await expect.poll(() => translate("store.title")).toBe(textsIn("tr")["store.title"]);
  expect(asked).toEqual(["tr: store"]);
});
