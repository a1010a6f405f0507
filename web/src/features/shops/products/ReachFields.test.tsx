import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { type Reply, serve } from "@/testing/server";
import { useServerForm } from "@/ui/useServerForm";
import ReachFields from "./ReachFields";
import { type ProductValues, productValues } from "./values";

const CHOSEN = {
  wanalyzer_project_id: "p",
  layer_usage_type: "selected",
  selected_layers: ["Satış"],
} as const;

function Fields() {
  const server = useServerForm<ProductValues>({
    initialValues: { ...productValues(), ...CHOSEN, selected_layers: [...CHOSEN.selected_layers] },
    validate: {},
    send: () => Promise.resolve(),
  } as unknown as Parameters<typeof useServerForm<ProductValues>>[0]);
  return <ReachFields form={server.form} field={server.field} />;
}

beforeEach(() => setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand"))));

function show(reply: Reply) {
  serve({
    "/v1/wanalyzer/project/choices/get": () => reply,
    "/v1/layer_wdm_get": () => ({ layer_wdm_list: [], layer_tree: [] }),
  });
  renderAt(<Fields />, "/");
}

it("says to who does not own the project that its owner sees what a choice opens", async () => {
  show({
    status: 404,
    status_code: "170404",
    status_message: "There is no such project.",
    error: "project_not_found",
  });
  expect(await screen.findByText(/seen by the owner of the project alone/)).toBeVisible();
});

it("says what a choice opens", async () => {
  const opens = { column_count: 2, row_count: 0, ambiguous_count: 0, unknown_count: 0 };
  show({ ...opens, layer_list: [], location_list: [], column_list: [] });
  expect(await screen.findByText(/opens nothing to the buyer: 2 columns, 0 rows/)).toBeVisible();
});
