import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { type Reply, serve } from "@/testing/server";
import { PreviewPanel } from "./PreviewPanel";

const NOTHING = { sentence: "", chart: null, model: null };
const FINDINGS = {
  shown: null,
  shown_at: null,
  offered: { ...NOTHING, kind: "finding", sentence: "First." },
  sentence_list: ["First.", "Second."],
};

beforeEach(() => setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand"))));

function show(answer: Record<string, unknown>, type = "statistics_view") {
  const asked = serve({
    "/v1/user/shop/bundle/product/preview/get": (): Reply => answer,
    "/v1/user/shop/bundle/product/preview/record": (): Reply => ({}),
    "/v1/user/shop/bundle/product/preview/delete": (): Reply => ({}),
  });
  renderAt(<PreviewPanel product={{ user_shop_bundle_product_client_id: "p", product_type: type }} />, "/");
  return (what: string) => asked.filter(({ path }) => path.endsWith(what));
}

it("asks nothing of products that show nothing", () => {
  expect(show(FINDINGS, "credit")("get")).toHaveLength(0);
});

it("shows the finding that was chosen", async () => {
  const sent = show(FINDINGS);
  await userEvent.click(await screen.findByRole("radio", { name: "Second." }));
  await userEvent.click(screen.getByRole("button", { name: "Show in the store" }));
  await waitFor(() => expect(sent("record")[0]?.body).toEqual({ finding: 1 }));
});

it("keeps the finding that is shown chosen, and takes it back", async () => {
  const shown = { ...NOTHING, kind: "finding", sentence: "Second." };
  const sent = show({ ...FINDINGS, shown, shown_at: "2026-11-01T09:00:00Z" });
  expect(await screen.findByRole("radio", { name: "Second." })).toBeChecked();
  expect(screen.getByText("Shown in the store")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Stop showing" }));
  expect(sent("delete")).toHaveLength(1);
});

it("says why nothing can be shown", async () => {
  show({ shown: null, shown_at: null, offered: null, sentence_list: [] });
  expect(await screen.findByText(/There is nothing to show/)).toBeVisible();
});
