import { expect, type Page } from "@playwright/test";
import { signedInBy, signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { ACTIVE, buyerOf, expectLeft, offer, openActive } from "./parts/bought";
import { paidByCard } from "./parts/buying";
import { expectFits, expectFitsBoth } from "./parts/fits";
import { call, PATHS, sampleProject } from "./parts/projects";
import { registered } from "./parts/registered";
import { putOnSale } from "./parts/selling";
import { strangerTest as test } from "./parts/story";
import { tryBundle } from "./parts/trying";

test.describe.configure({ timeout: 180_000 });

const SHELVES = {
  tr: { statistics: "/projelerim/istatistik-urunleri", learning: "/projelerim/makine-ogrenmesi" },
  en: { statistics: "/user-project/statistics-view-products", learning: "/user-project/machine-learning" },
} as const;
const APPLICATIONS = { tr: "/harici-uygulamalar", en: "/user-externalapplication-list" } as const;
const main = (page: Page) => page.getByRole("main");

test("an analyst sells a model; its buyer predicts until it is used up", async ({
  browser,
  page,
  lang,
  say,
  isMobile,
}) => {
  test.skip(isMobile, "a desk shows it in both widths");
  const seller = await registered(page, lang);
  await signIn(page, seller);
  const project = await sampleProject(page, lang);
  const { list } = await call<{ list: { machine_learning_id: string }[] }>(
    page,
    "/v1/wanalyzer/machinelearning/list",
    { project_id: project },
  );
  const training = list[0]?.machine_learning_id ?? "";
  await page.goto(`${PATHS[lang].learning}?project_id=${project}&machine_learning_id=${training}`);
  const bundle = await offer(page, say, "Şarap tahmini", 2);
  await expect(main(page).getByText(say("sell.preview.inputs"))).toBeVisible();
  await expectFitsBoth(page);
  const shop = await putOnSale(page, seller, bundle);

  const room = await browser.newContext();
  const desk = await room.newPage();
  const buyer = await buyerOf(desk, lang, shop, bundle);
  await openActive(desk, lang, say, "Şarap tahmini");
  await expect(desk.getByRole("heading", { level: 1, name: "Şarap tahmini" })).toBeVisible();
  await expectLeft(desk, say, "2");
  await expectFitsBoth(desk);
  const predict = desk.getByRole("button", { name: say("learning.form.predict") });
  await predict.click();
  await expectLeft(desk, say, "1");
  await predict.click();
  await expect(desk.getByText(say("bought.usedUp.title"))).toBeVisible();
  await expect(predict).toBeDisabled();
  await expectFitsBoth(desk);
  await desk.getByRole("link", { name: say("bought.toShop") }).click();
  await expect(desk).toHaveURL(/magaza|shop/);
  expect(buyer.username).not.toBe(seller.username);
  await room.close();
});

test("an analyst sells a filter; its buyer pays each question once", async ({
  browser,
  page,
  lang,
  say,
  isMobile,
}) => {
  test.skip(isMobile, "a desk shows it in both widths");
  const seller = await registered(page, lang);
  await signIn(page, seller);
  const project = await sampleProject(page, lang);
  await page.goto(`${PATHS[lang].filter}?project_id=${project}`);
  const bundle = await offer(page, say, "Şarap verisi", 2);
  await expect(main(page).getByRole("table", { name: say("sell.preview.sample") })).toBeVisible();
  const shop = await putOnSale(page, seller, bundle);

  const room = await browser.newContext();
  const desk = await room.newPage();
  await buyerOf(desk, lang, shop, bundle);
  await openActive(desk, lang, say, "Şarap verisi");
  await expectLeft(desk, say, "2");
  await expect(desk.getByText(say("bought.rows.wait"))).toBeVisible();
  await desk.getByRole("button", { name: say("bought.rows.show") }).click();
  await expect(desk.getByRole("grid", { name: say("projects.filter.rows") })).toBeVisible();
  await expectLeft(desk, say, "1");
  await expectFitsBoth(desk);
  await desk.reload();
  await expect(desk.getByRole("grid", { name: say("projects.filter.rows") })).toBeVisible();
  await expectLeft(desk, say, "1");
  await desk.getByText(say("projects.filter.text"), { exact: true }).click();
  await desk
    .getByRole("textbox", { name: say("projects.filter.textLabel"), exact: true })
    .fill("[Alkol (%)] > 13");
  // A person's click lasts: leaving the text must not take the button away under it.
  await desk.getByRole("button", { name: say("bought.rows.show") }).click({ delay: 300 });
  await expect(desk.getByText(say("bought.usedUp.title"))).toBeVisible();
  await expect(desk.getByRole("grid", { name: say("projects.filter.rows") })).toBeVisible();
  await room.close();
});

test("a bought authorization opens its screen without signing in again", async ({ page, lang, say }) => {
  const person = await registered(page, lang);
  await signIn(page, person);
  await page.goto(APPLICATIONS[lang]);
  await expect(main(page).getByText(say("shell.closed.title"))).toBeVisible();
  await paidByCard(page, await signedInBy(page, person), "Yetkili", "uygulama geliştirici");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: say("applications.list.title") })).toBeVisible();
  await page.goto(ACTIVE[lang]);
  const product = { tr: "Harici uygulama ekleme yetkisi", en: "Right to add external applications" }[lang];
  await main(page)
    .getByRole("link", { name: `${say("orders.active.details")}: ${product}` })
    .click();
  await expect(main(page).getByText(say("orders.active.authority.text"))).toBeVisible();
  await expectFits(page);
  await main(page)
    .getByRole("link", { name: say("orders.active.authority.open") })
    .click();
  await expect(main(page).getByText("external_application_add")).toBeVisible();
});

test("a visitor sees what is on sale, is asked to sign in for what was bought, and tries a bundle", async ({
  page,
  lang,
  say,
}) => {
  await page.goto(SHELVES[lang].statistics);
  await expect(main(page).getByText(say("bought.onSale"))).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${SHELVES[lang].learning}?auth_client_id=01a20120-98ab-707e-8f98-303a96f1a791`);
  await expect(main(page).getByText(say("bought.signIn.title"))).toBeVisible();
  await tryBundle(page, say, lang);
});
