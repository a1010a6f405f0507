import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import SearchScreen from "./wai_search_iframe";

const PROJECT = {
  kind: "project",
  id: "p",
  caption: "Zeytinler",
  description: "",
  route_view: "project_view",
  query: {},
  path: "/proje",
  score: 4,
};
const SAYS = {
  tr: "Bazı sonuçlar eksik: Katmanlar, Veri tanımları",
  en: "Some results are missing: Layers, Data definitions",
};

it.each(["tr", "en"] as const)("says of which kinds results are missing (%s)", async (lang) => {
  await setUpPhrases(lang, { [lang]: textsIn(lang) }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([entry("project_view", "/proje", "/project")]));
  let results = [PROJECT];
  serve({ "/v1/wai/search": () => ({ results, late: ["layer", "wdm"] }) });
  renderAt(<SearchScreen />);
  await userEvent.type(await screen.findByRole("searchbox"), "zeytin");
  expect(await screen.findByText("Zeytinler")).toBeVisible();
  expect(screen.getByText(SAYS[lang])).toBeVisible();
  results = [];
  await userEvent.type(screen.getByRole("searchbox"), "l");
  expect(await screen.findByText(SAYS[lang])).toBeVisible();
});
