import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { PageProduct } from "@/api/generated/types.gen";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { type Reply, serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import { Previews } from "./Previews";

const FIELD = {
  id: "c2",
  caption: "Price",
  type: "float",
  display: "plain",
  unit: null,
  options: null,
  codes: null,
  minimum: 1,
  maximum: 9,
  median: 5,
  earliest: null,
  latest: null,
  middle: null,
  required: true,
  example: 5,
};
const MODEL = {
  target_caption: "Returned",
  form: { target: "c1", target_caption: "Returned", target_unit: null, fields: [FIELD] },
  best_index: 0,
  models: [{ index: 0, name: "Forest", summary: "Right in 9 of 10 cases." }],
};
const PREDICTION = {
  value: "yes",
  probabilities: { yes: 0.9, no: 0.1 },
  interval: null,
  warnings: [],
  reasons: null,
};

const product = (id: string, name: string, preview: PageProduct["preview"]) =>
  ({ user_shop_bundle_product_client_id: id, pro_name: name, preview }) as PageProduct;

beforeEach(async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([entry("login", "/giris", "/login")]));
});

function show(products: PageProduct[], preview: object, hasFreeAnswer: boolean | null, url = "/page") {
  const asked = serve({
    "/v1/bundle/product/preview/get": (): Reply => ({
      preview: { sentence: "", chart: null, model: null, ...preview },
      shown_at: "2026-11-01T09:00:00Z",
      has_free_answer: hasFreeAnswer,
    }),
    "/v1/bundle/product/preview/predict": (): Reply => ({ prediction: PREDICTION }),
  });
  renderAt(<Previews bundle="b" products={products} token="secret" />, url);
  return asked;
}

it("shows nothing where its shop shows nothing", () => {
  show([product("p", "Findings", null)], {}, null);
  expect(screen.queryByText("Look before you buy")).toBeNull();
});

it("reads a finding when it is opened, with the secret link", async () => {
  const asked = show(
    [product("p", "Findings", "finding")],
    { kind: "finding", sentence: "Sales rose." },
    null,
  );
  expect(asked).toHaveLength(0);
  await userEvent.click(screen.getByRole("button", { name: /One of the findings/ }));
  expect(await screen.findByText("Sales rose.")).toBeVisible();
  expect(screen.getByText(/As it was on .*2026/)).toBeVisible();
  expect(asked[0]?.query.get("organization_token")).toBe("secret");
});

it("asks a visitor to sign in before the free answer, and comes back to the model", async () => {
  show([product("p", "50 predictions", "model")], { kind: "model", model: MODEL }, null, "/page?preview=p");
  const link = await screen.findByRole("link", { name: "Sign in" });
  expect(decodeURIComponent(link.getAttribute("href") ?? "")).toContain("/page?preview=p");
  expect(screen.getByRole("button", { name: "Predict" })).toBeDisabled();
});

it("gives a member one answer", async () => {
  const asked = show(
    [product("p", "50 predictions", "model")],
    { kind: "model", model: MODEL },
    true,
    "/page?preview=p",
  );
  expect(await screen.findByText("Right in 9 of 10 cases.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Predict" }));
  expect(await screen.findByText(/You have had this model’s free answer/)).toBeVisible();
  expect(screen.getAllByText("yes")[0]).toBeVisible();
  expect(asked.find(({ path }) => path.endsWith("predict"))?.body).toEqual({ input: { c2: 5 } });
  expect(screen.queryByRole("button", { name: "Predict" })).toBeNull();
});

it("tells who had the answer before", async () => {
  show([product("p", "50 predictions", "model")], { kind: "model", model: MODEL }, false, "/page?preview=p");
  expect(await screen.findByText(/You have had this model’s free answer/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Predict" })).toBeDisabled();
});
