import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./parts/axe";
import { post, shopkeeper } from "./parts/buying";
import { signIn } from "./parts/accounts";
import { expectFits } from "./parts/fits";
import { strangerTest as test } from "./parts/story";

test.describe.configure({ timeout: 120_000 });

const ADMINISTRATOR = { username: "yonetici", password: "Terazi.Yonetici.2026" };
const SHAPE = { tr: "/veritabani/sutunlar", en: "/db/columns" } as const;

interface Records {
  list: { wdmr_data: Record<string, unknown> }[];
}

/** An empty layer that people may read; `call` makes a call about it. */
async function makeLayer(page: Page) {
  const keeper = await shopkeeper(page);
  const layer_code = `opt_${Date.now().toString(36)}`;
  const call = <T>(path: string, body: Record<string, unknown>) =>
    post<T>(page, keeper, `/v1/layer/${path}`, {}, { layer_code, ...body });
  await call("save", { is_new: true, captions: { tr: layer_code, en: layer_code }, reading: "signed_in" });
  await call("state/change", { state: "active" });
  interface Described {
    layer_wdm_list: { wdm_list: { is_built: boolean }[] }[];
  }
  const isBuilt = async (): Promise<boolean> => {
    const told = await post<Described>(
      page,
      keeper,
      "/v1/layer_wdm_get",
      {},
      { layer_code_list: [layer_code] },
    );
    return told.layer_wdm_list[0]?.wdm_list[0]?.is_built ?? false;
  };
  return { layer_code, call, isBuilt };
}

test("a list of options is made with its column, and two of its values are made one", async ({
  page,
  lang,
  say,
}) => {
  const { layer_code, call, isBuilt } = await makeLayer(page);
  await signIn(page, ADMINISTRATOR);
  await page.goto(`${SHAPE[lang]}?layer=${layer_code}`);
  await page
    .getByRole("main")
    .getByRole("button", { name: say("layers.shape.new") })
    .first()
    .click();
  const column = page.getByRole("dialog", { name: say("layers.shape.new") });
  await column.getByLabel(say("layers.caption.tr")).fill("Renk");
  await column.getByLabel(say("layers.caption.en")).fill("Colour");
  await column.getByRole("combobox", { name: say("layers.shape.kind"), exact: true }).click();
  await page.getByRole("option", { name: say("layers.kind.options"), exact: true }).click();
  await column.getByRole("button", { name: say("layers.options.new"), exact: true }).click();

  const made = page.getByRole("dialog", { name: say("layers.options.new") });
  const list = `${layer_code} liste`;
  const names = (of: string) => made.getByLabel(say(`layers.caption.${of}`));
  await names("tr").first().fill(list);
  await names("en").first().fill(list);
  await made.getByRole("button", { name: say("layers.options.add"), exact: true }).click();
  for (const [at, [tr, en]] of [
    ["Kırmızı", "Red"],
    ["Mavi", "Blue"],
    ["Al", "Scarlet"],
  ].entries()) {
    await names("tr")
      .nth(at + 1)
      .fill(tr ?? "");
    await names("en")
      .nth(at + 1)
      .fill(en ?? "");
  }
  await expectAccessible(page);
  await expectFits(page);
  await made.getByRole("button", { name: say("ui.save"), exact: true }).click();
  await expect(made).toBeHidden();
  await expect(
    column.getByRole("combobox", { name: say("layers.shape.optionSet"), exact: true }),
  ).toHaveValue(list);
  await column.getByRole("button", { name: say("ui.save"), exact: true }).click();
  await expect(column).toBeHidden();

  await expect.poll(isBuilt, { timeout: 30_000 }).toBe(true);
  const rows = ["scarlet", "red", "blue"].map((colour, at) => ({
    cl_id: `0191d2a0-0000-7000-8000-${`${Date.now()}`.slice(-11)}${at}`,
    colour,
  }));
  await call("record/save", { wdmr_data: rows });
  const field = lang === "tr" ? "Renk" : "Colour";
  await page.getByRole("button", { name: field }).first().click();
  await page.getByRole("button", { name: say("layers.options.open"), exact: true }).click();
  const scarlet = lang === "tr" ? "Al" : "Scarlet";
  await page
    .getByRole("button", { name: say("layers.options.merge", { name: scarlet }), exact: true })
    .click();
  const merging = page.getByRole("dialog", { name: say("layers.options.merge", { name: scarlet }) });
  await merging.getByRole("combobox", { name: say("layers.options.into"), exact: true }).click();
  await page.getByRole("option", { name: lang === "tr" ? "Kırmızı" : "Red", exact: true }).click();
  await expectAccessible(page);
  await merging.getByRole("button", { name: say("layers.options.merge.act"), exact: true }).click();
  await expect(page.getByText(say("layers.options.merged_one", { count: 1 }))).toBeVisible();
  const told = await call<Records>("record/list", { rule_data: {} });
  expect(told.list.map((each) => each.wdmr_data["colour"]).toSorted()).toEqual(["blue", "red", "red"]);
});
