import { readdirSync } from "node:fs";
import { expect } from "@playwright/test";
import { expectAccessible, violations } from "./parts/axe";
import { strangerTest as test } from "./parts/story";

test("an unknown path leads to the not-found screen, and the path follows the language", async ({ page }) => {
  await page.goto("/boyle-bir-sayfa-yok");
  await expect(page.getByRole("heading", { name: "Sayfa bulunamadı" })).toBeVisible();
  await expect(page).toHaveURL("/sayfa-bulunamadi");
  await page.getByText("EN", { exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expect(page).toHaveURL("/page-not-found");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("the palette finds a screen without Turkish letters and opens it", async ({ page }) => {
  await page.goto("/page-not-found");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await page.getByText("TR", { exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL("/sayfa-bulunamadi");
  await expect(page.locator("#root h1")).toBeVisible(); // what the server wrote has no shortcuts
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("textbox").fill("giris yap");
  await expect(page.getByRole("dialog").getByText("Giriş yap")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/giris");
});

test("the embedded search finds a screen, says when there is none, and opens it in the whole window", async ({
  page,
}) => {
  await page.goto("/sayfa-bulunamadi");
  await page.evaluate(() => {
    const frame = document.createElement("iframe");
    Object.assign(frame, { src: "/wai-arama-iframe", title: "Arama", width: "390", height: "600" });
    document.body.replaceChildren(frame);
  });
  const frame = page.frameLocator("iframe");
  const field = frame.getByRole("searchbox", { name: "Ekran, proje, sipariş, fatura ya da paket arayın" });
  await field.fill("boyle bir sey yok");
  await expect(frame.getByText("Aramanıza uyan bir şey bulunamadı.")).toBeVisible();
  await field.fill("PROJELERİM");
  const hit = frame.getByRole("region", { name: "Ekranlar" }).getByRole("link", { name: "Projelerim" });
  await expect(hit).toBeVisible();
  await expectAccessible(page);
  await hit.click();
  await expect(page).toHaveURL("/projelerim");
});

test("the shell has no accessibility violations", async ({ page }) => {
  await page.goto("/sayfa-bulunamadi");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expectAccessible(page);
  // What is checked finds something: a picture without words.
  await page.evaluate(() => document.body.append(new Image()));
  expect(await violations(page)).toEqual([expect.stringContaining("image-alt")]);
});

test("every file of the built client can be loaded by itself", async ({ page }) => {
  await page.goto("/sayfa-bulunamadi");
  const files = readdirSync("dist/assets").filter((name) => name.endsWith(".js"));
  expect(files.length).toBeGreaterThan(10);
  const failed = await page.evaluate(async (names) => {
    const told: string[] = [];
    for (const name of names)
      await import(`/assets/${name}`).catch((problem: unknown) => told.push(`${name}: ${String(problem)}`));
    return told;
  }, files);
  expect(failed).toEqual([]);
});

test("the policy refuses what would make elements or scripts of text, and the stories see it", async ({
  page,
  refused,
}) => {
  await page.goto("/sayfa-bulunamadi");
  await expect(page.locator("#first")).toHaveCount(0); // the application has made the one policy that there is
  await page.getByRole("heading", { level: 1 }).waitFor();
  const tried = await page.evaluate(() => {
    const { trustedTypes } = globalThis as unknown as { trustedTypes: TrustedTypePolicyFactory };
    const tries: (() => unknown)[] = [
      () => (document.createElement("div").innerHTML = "<img src=x onerror=x()>"),
      () => document.body.insertAdjacentHTML("beforeend", "text"),
      () => new DOMParser().parseFromString("<p>x</p>", "text/html"),
      () => (document.createElement("script").src = "/assets/x.js"),
      () => (document.createElement("script").textContent = "x()"),
      () => (document.createElement("iframe").srcdoc = "<p>x</p>"),
      () => new Worker("/v1/user/image/get"),
      () => new Worker(URL.createObjectURL(new Blob(["x()"]))),
      () => trustedTypes.createPolicy("x"),
      () => trustedTypes.createPolicy("default"),
    ];
    return tries.map((attempt) => {
      try {
        attempt();
        return "done";
      } catch (problem) {
        return (problem as Error).name;
      }
    });
  });
  expect(tried).toEqual(tried.map(() => "TypeError"));
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(tried.length);
  refused.length = 0; // all of it was asked for
});
