import { expect, type Page } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { buyerOf, expectLeft, openActive } from "./parts/bought";
import type { Lang, Say } from "./parts/phrases";
import { beginSelling, expectFitsFromTop, linkedProject, pick, sellUses } from "./parts/linked";
import { PATHS } from "./parts/projects";
import { registered } from "./parts/registered";
import { strangerTest as test } from "./parts/story";

test.describe.configure({ timeout: 180_000 });

const HEAD = ["İl", "İlçe", "Hemoglobin (g/dL)", "Açıklama"];
const PLACES = [
  ["Ankara", "Çankaya"],
  ["Ankara", "Keçiören"],
  ["Isparta", "Merkez"],
  ["Burdur", "Merkez"],
];
/** Forty rows, half of them in Ankara: of these twenty every haemoglobin is 11 or more. */
const ROWS = Array.from({ length: 40 }, (_, n) => {
  const place = PLACES[n % 4] ?? [];
  return [...place, (place[0] === "Ankara" ? 11 : 15) + (n % 9) / 10, `not ${n}`];
});
const BLOOD = { tr: "Tam kan sayımı", en: "Blood count" } as const;
const PATH_OF_BLOOD = {
  tr: "Sağlık › Kan tahlilleri › Tam kan sayımı",
  en: "Health › Blood tests › Blood count",
} as const;

const main = (page: Page) => page.getByRole("main");
const group = (page: Page, name: string | RegExp) => page.getByRole("group", { name, exact: true });

interface Seller {
  page: Page;
  lang: Lang;
  say: Say;
  project: string;
}

/** Says of a column which places it names. */
async function namesPlaces(
  { page, lang, say, project }: Seller,
  column: string,
  level: string,
  province = "",
) {
  // Notices of what was done before lie over the end of the page.
  await page.goto(`${PATHS[lang].project}?${new URLSearchParams({ project_id: project, tab: "columns" })}`);
  await page
    .getByRole("listitem")
    .getByRole("button", { name: new RegExp(` ${column} `) })
    .first()
    .click({ timeout: 20_000 });
  // Until then the card of the first column stands there.
  await expect(page.locator('button[aria-current="true"]', { hasText: column })).toHaveCount(1);
  await page.getByLabel(say("projects.place.location"), { exact: true }).selectOption(level);
  if (province) {
    await page.getByLabel(say("projects.place.province"), { exact: true }).selectOption(province);
  }
  await expectFitsFromTop(page);
  await page
    .getByRole("button", { name: say("ui.save"), exact: true })
    .last()
    .click();
  await expect(page.getByText(say("projects.place.saved")).first()).toBeVisible();
  await page.keyboard.press("Escape");
}

test("a product limited to a province and a layer shows its buyer only that", async ({
  browser,
  page,
  lang,
  say,
}) => {
  const seller = await registered(page, lang);
  await signIn(page, seller);
  const workbook = { name: "tahliller", rows: [HEAD, ...ROWS] };
  const linked = { column: "Hemoglobin (g/dL)", name: { tr: "Hemoglobin", en: "Haemoglobin" }[lang] };
  const project = await linkedProject(page, lang, say, workbook, linked);
  await namesPlaces({ page, lang, say, project }, "İl", "provinces");
  await namesPlaces({ page, lang, say, project }, "İlçe", "districts", "İl");

  const limits = ["layers", "locations"] as const;
  await beginSelling(page, lang, say, { project, name: "Ankara kanı", limits });
  const layers = group(page, say("shops.analysis.selectedLayers"));
  const places = group(page, say("shops.analysis.selectedLocations"));
  await pick(page, layers, say("layers.pick.layers"), BLOOD[lang].slice(0, 6), BLOOD[lang]);
  await pick(page, places, say("layers.pick.places"), "ankara", "Ankara");
  await expect(layers.getByRole("listitem")).toContainText(PATH_OF_BLOOD[lang]);
  await expect(places.getByRole("listitem")).toContainText("Türkiye › Ankara");
  const opened = say("shops.analysis.opens", {
    columns: { tr: "1 sütun", en: "1 column" }[lang],
    rows: { tr: "20 satır", en: "20 rows" }[lang],
  });
  await expect(page.getByText(opened)).toBeVisible();
  await expectFitsFromTop(page);
  const { shop, bundle } = await sellUses(page, say, seller);

  const room = await browser.newContext({ viewport: page.viewportSize() });
  const desk = await room.newPage();
  await buyerOf(desk, lang, shop, bundle);
  await desk.goto(
    `${{ tr: "/urun-detayi", en: "/product-details" }[lang]}?user_shop_bundle_client_id=${bundle}`,
  );
  await expect(main(desk).getByText(PATH_OF_BLOOD[lang])).toBeVisible();
  await expect(main(desk).getByText(say("tree.included.province", { name: "Ankara" }))).toBeVisible();
  await expectFitsFromTop(desk);

  await openActive(desk, lang, say, "Ankara kanı");
  await expectLeft(desk, say, { tr: "Ankara ve ilçeleri", en: "Ankara and its districts" }[lang]);
  await expectLeft(desk, say, BLOOD[lang]);
  await desk.getByRole("button", { name: say("bought.rows.show") }).click();
  const grid = desk.getByRole("grid", { name: say("projects.filter.rows") });
  await expect(grid.or(desk.getByRole("list", { name: say("projects.filter.rows") })).first()).toBeVisible();
  await expect(main(desk).getByText("Hemoglobin (g/dL)").first()).toBeVisible();
  for (const hidden of ["İlçe", "Isparta", "Açıklama"]) {
    // oxlint-disable-next-line no-await-in-loop -- each by itself
    await expect(main(desk).getByText(hidden, { exact: true })).toHaveCount(0);
  }
  await expectFitsFromTop(desk);
  await room.close();
});
