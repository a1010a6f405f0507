import { expect, type Page } from "@playwright/test";
import { signedInBy, type SignedIn, signIn } from "./parts/accounts";
import { expectAccessible } from "./parts/axe";
import { post } from "./parts/buying";
import { expectFits } from "./parts/fits";
import { DB } from "./parts/layers";
import { ADMINISTRATOR } from "./parts/sites";
import { strangerTest as test } from "./parts/story";

test.describe.configure({ timeout: 180_000 });

interface Tree {
  layer_tree: { layer_code: string; parent_code: string | null }[];
}

/** Three layers among the roots, the last of them; `order` tells where they stand. */
async function threeLayers(page: Page, who: SignedIn) {
  const stem = `tasi_${Date.now().toString(36)}`;
  const codes = ["a", "b", "c"].map((letter) => `${stem}_${letter}`);
  for (const layer_code of codes)
    await post(
      page,
      who,
      "/v1/layer/save",
      {},
      { layer_code, is_new: true, captions: { tr: layer_code, en: layer_code } },
    );
  const order = async () => {
    const { layer_tree } = await post<Tree>(page, who, "/v1/layer_wdm_get", {}, {});
    return layer_tree
      .filter(({ layer_code }) => codes.includes(layer_code))
      .map(({ layer_code, parent_code }) => `${(parent_code ?? "").at(-1) ?? ""}/${layer_code.at(-1)}`);
  };
  return { codes, order };
}

test("a layer is moved by a window, and back", async ({ page, lang, say, isMobile }) => {
  const admin = await signedInBy(page, ADMINISTRATOR);
  const { codes, order } = await threeLayers(page, admin);
  const [first = "", , third = ""] = codes;
  await signIn(page, ADMINISTRATOR);
  await page.goto(`${DB[lang]}?layer=${third}`);
  const moved = page.getByRole("alert").filter({ hasText: say("layers.moved", { name: third }) });
  const undo = moved.getByRole("button", { name: say("ui.undo") });
  const card = isMobile ? page.getByRole("dialog", { name: third }) : page.getByRole("main");
  await card.getByRole("button", { name: say("layers.move"), exact: true }).click();
  const window = page.getByRole("dialog", { name: say("layers.move"), exact: true });
  await window.getByRole("combobox", { name: say("layers.below") }).fill(first);
  await page.getByRole("option", { name: first }).click();
  await expectAccessible(page);
  await expectFits(page);
  await window.getByRole("button", { name: say("layers.move"), exact: true }).click();
  await expect(window).toBeHidden();
  await expect.poll(order).toEqual(["/a", "a/c", "/b"]);
  await undo.click();
  await expect.poll(order).toEqual(["/a", "/b", "/c"]);
});
