import { expect, type Page } from "@playwright/test";
import { expectFits } from "./parts/fits";
import { strangerTest as test } from "./parts/story";

interface Boot {
  frontend_get: {
    frontend: Record<string, unknown>;
    website_unit_list: Record<string, unknown>[];
  };
}

const BOOT = /(id="terazi-boot">)(.*?)(<\/script>)/s;

/** Open the platform as if its site were another: what a start page carries is changed on its way to the browser. */
async function withSite(page: Page, change: (boot: Boot) => void): Promise<void> {
  await page.route(
    ({ pathname }) => !pathname.startsWith("/v1") && !pathname.includes("."),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(BOOT, (_, start: string, json: string, end: string) => {
        const boot = JSON.parse(json) as Boot;
        change(boot);
        return start + JSON.stringify(boot).replaceAll("<", String.raw`\u003c`) + end;
      });
      await route.fulfill({ response, body });
    },
  );
}

function unit(key: string, place: string, kind: string, content: Record<string, string>) {
  return { websiteunit_client_id: key, key, place, kind, content, version: "one" };
}

test("blocks stand where an editor put them, and a notice goes once it is understood", async ({
  page,
  lang,
  say,
}) => {
  await withSite(page, ({ frontend_get }) =>
    frontend_get.website_unit_list.push(
      unit("b", "header.banner", "banner", { text: "Bakım 02.00", label: "Mağaza", link: "screen:shop" }),
      unit("t", "login.top", "text", { title: "Hoş geldiniz", lead: "Buradan girin." }),
      unit("s", "login.side", "steps", {
        title: "Üç adım",
        title_1: "Yükle",
        title_2: "Oku",
        title_3: "Sor",
      }),
      unit("n", "footer", "notice", { text: "Çerez kullanmıyoruz.", link: "screen:page_privacy" }),
    ),
  );
  await page.goto(lang === "tr" ? "/giris" : "/login");
  await expect(page.getByText("Bakım 02.00")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Hoş geldiniz" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Üç adım" })).toBeVisible();
  const notice = page.getByRole("region", { name: say("site.notice.label") });
  await expect(notice).toBeVisible();
  await expectFits(page);
  await notice.getByRole("button", { name: say("site.notice.understood") }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Üç adım" })).toBeVisible();
  await expect(notice).toBeHidden();
});

test("a closed site says so, and its team finds the way in", async ({ page }) => {
  await withSite(page, ({ frontend_get }) => {
    frontend_get.frontend["is_active"] = "no";
  });
  await page.goto("/magaza");
  await expect(page.getByRole("heading", { level: 1, name: "Terazi" })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expectFits(page);
  await page.getByRole("link", { name: "Site ekibi girişi" }).click();
  await expect(page).toHaveURL("/giris");
  await expect(page.getByRole("button", { name: "Giriş yap", exact: true })).toBeVisible();
});

test("legal texts are reached from the foot of every page, in the language that is spoken", async ({
  page,
}) => {
  await page.goto("/magaza");
  const pages = page.getByRole("navigation", { name: "Site hakkında" });
  await pages.getByRole("link", { name: "KVKK aydınlatma metni" }).click();
  await expect(page).toHaveURL("/kvkk-aydinlatma-metni");
  await expect(page.getByRole("heading", { name: "Haklarınız" })).toBeVisible();
  await expectFits(page);
  await page.getByRole("button", { name: "English" }).click();
  await expect(page).toHaveURL("/privacy-notice");
  await expect(page.getByRole("heading", { name: "Your rights" })).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
});

test("an address that is nearly right leads to what was meant", async ({ page }) => {
  await page.goto("/mağza");
  const likely = page.getByRole("navigation", { name: "Belki bunu arıyordunuz" });
  await likely.getByRole("link", { name: "Mağaza" }).click();
  await expect(page).toHaveURL("/magaza");
});

test("a stranger opens the live sample from the start page and asks its model", async ({ page, say }) => {
  await page.goto("/projelerim");
  await expect(page.getByText(say("projects.landing.found"))).toBeVisible();
  await expect(page.getByRole("region", { name: "Mağazadan" }).getByText("₺").first()).toBeVisible();
  await expectFits(page);
  await page.getByRole("link", { name: "Canlı örneği açın" }).click();
  await expect(page).toHaveURL("/canli-ornek");
  await expect(page.getByRole("button", { name: /ilişki güçlü/ }).first()).toBeVisible();
  await expectFits(page);
  await page.getByRole("tab", { name: "Veri" }).click();
  await expect(page.getByRole("columnheader").first()).toBeVisible();
  await page.getByRole("tab", { name: "Tahmin" }).click();
  await page.getByRole("button", { name: "Tahmin et" }).click();
  await expect(page.getByRole("heading", { name: "Tahmin burada görünür" })).toBeHidden();
  await expectFits(page);
});

test("what a stranger fetches to read a page stays light", async ({ page }) => {
  for (const path of ["/", "/magaza", "/magaza/urunler", "/giris", "/kvkk-aydinlatma-metni"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).or(page.getByRole("form")).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
    expect(scripts, path).toBeGreaterThan(100_000);
    expect(scripts, path).toBeLessThan(260_000);
  }
});
