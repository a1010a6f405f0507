import { expect } from "@playwright/test";
import { signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { expectFits } from "./parts/fits";
import { DB } from "./parts/layers";
import { ADMINISTRATOR } from "./parts/sites";
import { strangerTest as test } from "./parts/story";

test.describe.configure({ timeout: 180_000 });

const FILE = "Depo;Ağırlık (kg);Eski not\nMerkez;12,5;a\nŞube;7,25;b\n";

test("a workbook becomes a layer with its columns and records", async ({ page, lang, say }) => {
  const code = `stok_${Date.now().toString(36)}`;
  await signIn(page, ADMINISTRATOR);
  await page.goto(DB[lang]);
  await page
    .getByRole("main")
    .getByRole("button", { name: say("layers.start") })
    .click();
  const window = page.getByRole("dialog", { name: say("layers.start") });
  await window
    .locator('input[type="file"]')
    .setInputFiles({ name: "Stok.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) });
  await expect(window.getByLabel(say("layers.caption.tr"))).toHaveValue("Stok");
  await window.getByLabel(say("layers.caption.en")).fill("Stock");
  await window.getByLabel(say("layers.code"), { exact: true }).fill(code);
  await expectAccessible(page);
  await expectFits(page);
  await window.getByRole("button", { name: say("layers.start.next") }).click();

  const column = (name: string) => window.getByRole("group", { name, exact: true });
  const weight = column("Ağırlık (kg)");
  await expect(weight.getByLabel(say("layers.shape.unit"))).toHaveValue("kg");
  await expect(weight.getByRole("combobox", { name: say("layers.shape.kind") })).toHaveValue(
    String(say("layers.kind.measurement")),
  );
  await weight.getByLabel(say("layers.caption.en")).fill("Weight");
  await column("Eski not").getByRole("checkbox").uncheck();
  await column("Depo").getByLabel(say("layers.caption.en")).fill("Store");
  await column("Depo").getByLabel(say("layers.code")).fill("Büyük Harf");
  await window.getByRole("button", { name: say("layers.start.make") }).click();
  await expect(column("Depo").getByRole("alert")).toBeVisible();
  await column("Depo").getByLabel(say("layers.code")).fill("depo");
  await expectAccessible(page);
  await expectFits(page);
  await window.getByRole("button", { name: say("layers.start.make") }).click();

  await window
    .getByRole("button", { name: say("layers.import.start_other", { count: 2 }) })
    .click({ timeout: 90_000 });
  await expect(window.getByText(say("layers.start.done"))).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await window.getByRole("link", { name: say("layers.openRecords") }).click();
  await expect(page.getByRole("main").getByText("Şube")).toBeVisible();
  await expect(page.getByRole("main").getByText(lang === "tr" ? "7,25" : "7.25")).toBeVisible();
});
