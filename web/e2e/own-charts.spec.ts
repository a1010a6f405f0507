import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./parts/axe";
import { expectFits } from "./parts/fits";
import { choose, heading, PATHS, sampleProject } from "./parts/projects";
import { test } from "./parts/story";
import { workbookOf } from "./parts/workbooks";

test.describe.configure({ timeout: 180_000 });

const CHARTS = { tr: "/projelerim/proje-grafikleri", en: "/user-project/project-charts" } as const;
const main = (page: Page) => page.getByRole("main");

test("chosen columns are drawn as the chart that fits, and a part of it leads to its rows", async ({
  page,
  lang,
  say,
}) => {
  const project = await sampleProject(page, lang);
  await page.goto(`${CHARTS[lang]}?project_id=${project}&columns=c2`);
  const types = main(page).getByRole("group", { name: say("charts.own.type") });
  await expect(types.getByRole("radio", { name: say("charts.type.histogram") })).toBeChecked();
  await expect(main(page).getByRole("img", { name: /Alkol/ })).toBeVisible();
  await expectFits(page);
  await page.goto(`${CHARTS[lang]}?project_id=${project}&columns=c1,c2`);
  await expect(types.getByRole("radio", { name: say("charts.type.box") })).toBeChecked();
  await main(page)
    .getByRole("button", { name: say("charts.own.others") })
    .click();
  await expect(main(page).getByText(String(say("charts.type.scatter")), { exact: true })).toBeVisible();
  await types.getByText(String(say("charts.type.bar")), { exact: true }).click();
  await expect(main(page).getByRole("img", { name: /Alkol/ })).toBeVisible();
  await page.reload();
  await expect(types.getByRole("radio", { name: say("charts.type.bar") })).toBeChecked();
  await expectFits(page);
  await main(page)
    .getByRole("button", { name: new RegExp(`: ${String(say("ui.chart.asTable"))}$`) })
    .click();
  await expect(main(page).getByRole("row", { name: /Barolo/ })).toContainText(
    lang === "tr" ? "13,7" : "13.7",
  );
  await choose(main(page).getByRole("combobox", { name: say("charts.own.part") }), "Barolo");
  await main(page)
    .getByRole("link", { name: say("charts.own.part.rows") })
    .click();
  await expect(page).toHaveURL(new RegExp(PATHS[lang].filter));
  await expect(
    main(page)
      .getByText(/\b59\b/)
      .first(),
  ).toBeVisible();
});

test("a chart is kept with the project, opened again, and brought back after it was deleted", async ({
  page,
  lang,
  say,
}) => {
  const project = await sampleProject(page, lang);
  await page.goto(`${CHARTS[lang]}?project_id=${project}&columns=c1,c2&type=bar`);
  await main(page)
    .getByRole("textbox", { name: say("charts.kept.name") })
    .fill("Alkol grafiği");
  await main(page)
    .getByRole("button", { name: say("charts.kept.keep"), exact: true })
    .click();
  // The notice lies over the end of a phone's screen and stays longer than this waits.
  await expect(page.getByText(String(say("charts.kept.saved", { name: "Alkol grafiği" })))).toBeVisible();
  await main(page)
    .getByRole("link", { name: say("sell.this") })
    .click({ trial: true, timeout: 3_000 });
  const kept = main(page).getByRole("list", { name: say("charts.kept.title") });
  await expect(kept.getByRole("link", { name: "Alkol grafiği" })).toBeVisible();
  await expectFits(page);
  await page.goto(`${CHARTS[lang]}?project_id=${project}&columns=c3`);
  await kept.getByRole("link", { name: "Alkol grafiği" }).click();
  const types = main(page).getByRole("group", { name: say("charts.own.type") });
  await expect(types.getByRole("radio", { name: say("charts.type.bar") })).toBeChecked();
  await kept.getByRole("button", { name: say("charts.kept.rename", { name: "Alkol grafiği" }) }).click();
  const naming = kept.getByRole("textbox", {
    name: say("charts.kept.newName", { name: "Alkol grafiği" }),
  });
  await expect(naming).toBeFocused();
  await naming.fill("Alkol");
  await expectAccessible(page);
  await kept.getByRole("button", { name: say("charts.kept.rename.save"), exact: true }).click();
  await expect(kept.getByRole("link", { name: "Alkol", exact: true })).toBeVisible();
  await expect(types.getByRole("radio", { name: say("charts.type.bar") })).toBeChecked();
  await kept.getByRole("button", { name: say("charts.kept.delete", { name: "Alkol" }) }).click();
  await expect(main(page).getByText(String(say("charts.kept.none")))).toBeVisible();
  await page.getByRole("button", { name: say("ui.undo") }).click();
  await expect(kept.getByRole("link", { name: "Alkol", exact: true })).toBeVisible();
});

test("districts are drawn on the map of provinces, by the column that says in which they lie", async ({
  page,
  lang,
  say,
}) => {
  const rows = [
    ["Ankara", "Çankaya"],
    ["Ankara", "Keçiören"],
    ["Isparta", "Merkez"],
    ["Burdur", "Merkez"],
  ];
  await page.goto(PATHS[lang].add);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "yerler.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: workbookOf({
        Veri: [["İl", "İlçe"], ...Array.from({ length: 40 }, (_, n) => rows[n % 4] ?? [])],
      }),
    });
  await page.getByRole("button", { name: say("projects.upload.import") }).click();
  await expect(heading(page, "yerler")).toBeVisible({ timeout: 60_000 });
  const project = new URL(page.url()).searchParams.get("project_id") ?? "";
  await page.goto(`${CHARTS[lang]}?project_id=${project}&columns=c2`);
  const types = main(page).getByRole("group", { name: say("charts.own.type") });
  await expect(types.getByRole("radio", { name: say("charts.type.tile_map") })).toBeChecked();
  await expect(
    main(page).getByRole("img", { name: { tr: /illere göre/, en: /province/ }[lang] }),
  ).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await main(page)
    .getByRole("button", { name: new RegExp(`: ${String(say("ui.chart.asTable"))}$`) })
    .click();
  await expect(main(page).getByRole("row", { name: /Ankara/ })).toContainText("20");
  await choose(main(page).getByRole("combobox", { name: say("charts.own.part") }), "Ankara");
  await main(page)
    .getByRole("link", { name: say("charts.own.part.rows") })
    .click();
  await expect(page).toHaveURL(new RegExp(PATHS[lang].filter));
  await expect(
    main(page)
      .getByText(/\b20\b/)
      .first(),
  ).toBeVisible();
});
