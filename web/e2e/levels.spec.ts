import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./parts/axe";
import { heading, PATHS } from "./parts/projects";
import { test } from "./parts/story";
import { workbookOf } from "./parts/workbooks";

test.describe.configure({ timeout: 180_000 });

const CITIES = ["Ankara", "Ankara", "ankara", "ANKARA", "Bursa"];

function rowsOf(count: number): (string | number)[][] {
  return Array.from({ length: count }, (_, n) => [
    n % 2,
    CITIES[n % CITIES.length]!,
    n === 7 ? 2_046 : 2_000 + (n % 20),
    n === 9 ? 9_000.5 : 10.5 + n,
  ]);
}

async function upload(page: Page): Promise<void> {
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "kodlar.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: workbookOf({ Veri: [["Sigara", "Şehir", "Yıl", "Tutar"], ...rowsOf(40)] }),
    });
}

test("codes have labels that can be changed, and safe corrections are one click and one undo", async ({
  page,
  lang,
  say,
}) => {
  await page.goto(PATHS[lang].add);
  await upload(page);
  const codes = lang === "tr" ? /0 = hayır, 1 = evet/ : /0 = no, 1 = yes/;
  await expect(page.getByText(codes).first()).toBeVisible();
  await page.getByRole("button", { name: say("projects.upload.import") }).click();
  await expect(page).toHaveURL(new RegExp(`${PATHS[lang].project}\\?`), { timeout: 60_000 });
  await expect(heading(page, "kodlar")).toBeVisible();

  await page.getByRole("tab", { name: say("projects.tab.columns"), exact: true }).click();
  await page
    .getByRole("button", { name: /Sigara/ })
    .first()
    .click();
  const label = page.getByRole("textbox", { name: say("projects.level.labelOf", { value: "1" }) });
  await expect(label).toHaveValue(lang === "tr" ? "evet" : "yes");
  await expectAccessible(page);
  await label.fill("içiyor");
  await page
    .getByRole("button", { name: say("projects.level.save"), exact: true })
    .first()
    .click();
  await expect(
    page.getByText(
      say("projects.level.saved", { column: "Sigara", level: String(say("projects.level.nominal")) }),
    ),
  ).toBeVisible();

  await page.goto(
    page
      .url()
      .replace("tab=columns", "tab=corrections")
      .replace(/&column=c\d+/, ""),
  );
  const abnormal = page.getByRole("article", { name: /^Tutar/ });
  await expect(abnormal.getByRole("button", { name: say("projects.corrections.aside") })).toBeVisible();
  await expect(
    abnormal.getByRole("button", { name: say("projects.corrections.accept"), exact: true }),
  ).toBeHidden();
  await expect(page.getByRole("article", { name: /^Yıl/ })).toBeVisible();
  await expectAccessible(page);
  const cities = page.getByRole("article", { name: /^Şehir/ });
  await expect(cities).toHaveCount(1);
  await page.getByRole("button", { name: say("projects.corrections.acceptSafe") }).click();
  await expect(cities).toHaveCount(0);
  await page.getByRole("button", { name: say("ui.undo") }).click();
  await expect(cities).toHaveCount(1);
});
