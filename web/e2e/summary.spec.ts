import { expect } from "@playwright/test";
import { expectAccessible } from "./parts/axe";
import { heading, PATHS } from "./parts/projects";
import { test } from "./parts/story";
import { workbookOf } from "./parts/workbooks";

test.describe.configure({ timeout: 180_000 });

const CITIES = ["Ankara", "İzmir", "Bursa", "Konya"];
const ROWS = Array.from({ length: 60 }, (_, n) => [
  n < 2 ? "ANKARA" : CITIES[n % 4]!,
  10.5 + ((n * 37) % 60),
]);

const SENTENCE = {
  tr: /^60 satır, 2 sütun\. “Şehir” sütununda 2 hücrede/,
  en: /^60 rows, 2 columns\. In “Şehir” 2 cells look wrong/,
} as const;
const NOTHING = {
  tr: "Bu satırlarda tesadüften ayrılan bir ilişki bulunmadı.",
  en: "In these rows no relation stands out from chance.",
} as const;
const COURSE = { tr: /^“Tutar” değerlerinin yarısı/, en: /^Half of the values of “Tutar”/ } as const;
const PREDICTED = {
  tr: /^“Tutar” öteki sütunlardan tahmin edilebilir: ortalama yanılma /,
  en: /^“Tutar” can be predicted from the other columns: it is off by /,
} as const;
const CLEAN = { tr: /Düzeltilecek bir şey görünmüyor/, en: /Nothing looks wrong/ } as const;

test("an imported workbook opens on its summary, which leads to the corrections and follows them", async ({
  page,
  lang,
  say,
}) => {
  await page.goto(PATHS[lang].add);
  await page.locator('input[type="file"]').setInputFiles({
    name: "sehirler.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: workbookOf({ Veri: [["Şehir", "Tutar"], ...ROWS] }),
  });
  await page.getByRole("button", { name: say("projects.upload.import") }).click();
  await expect(heading(page, "sehirler")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("tab", { name: say("projects.tab.summary") })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  const quality = page.getByRole("article", { name: say("projects.summary.quality") });
  await expect(quality.getByText(SENTENCE[lang])).toBeVisible();
  const findings = page.getByRole("article", { name: say("projects.summary.finding") });
  await expect(findings.getByText(NOTHING[lang])).toBeVisible({ timeout: 60_000 });
  const course = page.getByRole("article", { name: say("projects.summary.course") });
  await expect(course.getByText(COURSE[lang])).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  await quality.getByRole("link", { name: say("projects.corrections.look") }).click();
  await expect(page).toHaveURL(/tab=corrections/);
  const accept = page.getByRole("button", { name: say("projects.corrections.accept"), exact: true });
  await accept.first().click();
  await page.getByRole("tab", { name: say("projects.tab.summary") }).click();
  await expect(quality.getByText(CLEAN[lang])).toBeVisible();

  await page.goto(page.url().replace(/\?.*(project_id=[^&]+).*/, "?$1&tab=history"));
  await expect(page.getByRole("tab", { name: say("projects.tab.history") })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test("the summary tells what stands out, and leads to a training of it", async ({ page, lang, say }) => {
  await page.goto(PATHS[lang].add);
  await page.locator('input[type="file"]').setInputFiles({
    name: "satis.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: workbookOf({
      Veri: [
        ["Şehir", "Tutar"],
        ...Array.from({ length: 120 }, (_, n) => [CITIES[n % 3]!, 100 + 7 * (n % 3) + ((n * 37) % 101) / 20]),
      ],
    }),
  });
  await page.getByRole("button", { name: say("projects.upload.import") }).click();
  await expect(heading(page, "satis")).toBeVisible({ timeout: 60_000 });
  const quality = page.getByRole("article", { name: say("projects.summary.quality") });
  await expect(quality.getByText(CLEAN[lang])).toBeVisible();
  const finding = page.getByRole("article", { name: say("projects.summary.finding") });
  await expect(finding.getByText(/Tutar/)).toBeVisible({ timeout: 60_000 });
  const prediction = page.getByRole("article", { name: say("projects.summary.prediction") });
  await expect(prediction.getByText(PREDICTED[lang])).toBeVisible({ timeout: 60_000 });
  await expect(prediction.locator("svg path").first()).toBeVisible();
  await expect(prediction.getByRole("link", { name: say("projects.summary.train") })).toHaveAttribute(
    "href",
    /predict=c2/,
  );
  await expectAccessible(page);
});
