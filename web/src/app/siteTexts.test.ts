import { expect, it } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { serve } from "@/testing/server";
import { siteWith } from "@/testing/site";
import { adoptLang } from "./language";
import { keepSiteIn } from "./siteTexts";

const name = () => siteStore.get()?.frontend.application_name;

it("the words of a site follow the language, and are asked for once", async () => {
  const turkish = siteWith([], { application_name: "Okul" });
  const english = siteWith([], { application_name: "School" });
  const asked = serve({ "/v1/frontend/get": () => ({ ...english }) });
  siteStore.set(turkish);
  keepSiteIn("tr", turkish);
  await setUpPhrases("tr", { tr: textsIn("tr"), en: textsIn("en") }, () =>
    Promise.reject(new Error("at hand")),
  );
  await adoptLang("en");
  expect(name()).toBe("School");
  await adoptLang("tr");
  expect(name()).toBe("Okul");
  await adoptLang("en");
  expect(name()).toBe("School");
  expect(asked.map(({ query }) => query.get("active_lang_label"))).toEqual(["en"]);
});
