import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { keepTokens } from "@/api/session";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import CellCalculate from "./wanalyzer_cell_calculate_iframe";

const HELD = {
  auth_client_id: "a",
  product_type: "cell_calculation",
  product_name: "Twice",
  bundle_name: "Wine",
  seller_name: "Shop",
  status: "active",
  must_wait: false,
  count: 2,
  granted_count: 3,
  count_suffix: "",
  count_period: null,
  renew_date: null,
  end_date: null,
  limits: { project_id: "p", getting_analysis_output_with_column_inputs_id_type: "screen" },
};

const column = (column_id: string, column_name: string, formula: string | null, link: unknown = null) => ({
  link,
  column_id,
  column_name,
  column_type: "float",
  display: "plain",
  unit: null,
  formula,
});

/** The screen of a bought calculation whose answer is this refusal. */
function show(field: string, message: string, more: Parameters<typeof serve>[0] = {}) {
  const log = serve({
    "/v1/user/entitlement/get": () => ({ entitlement: HELD, use_list: [], assigned_list: [] }),
    "/v1/wanalyzer/project/details/columns/wai/get": () => ({
      details: { project_id: "p" },
      column_list: [column("c1", "Alcohol", null), column("c2", "Twice", "[Alcohol] * 2")],
      deciding_column_list: [],
    }),
    "/v1/wanalyzer/project/cell/calculate": () => ({
      status: 422,
      error: "input_refused",
      errors: [{ field, message }],
    }),
    ...more,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={["/calculate?auth_client_id=a"]}>
          <CellCalculate />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return log;
}

async function ask() {
  await userEvent.type(await screen.findByRole("textbox", { name: "Alcohol" }), "12");
  await userEvent.click(screen.getByRole("button", { name: "Calculate" }));
}

beforeEach(async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(
    siteWith([entry("shop", "/magaza", "/shop"), entry("user_product_bundles_active", "/aktif", "/active")]),
  );
  keepTokens(
    { access_token: "t", refresh_token: "r", expires_in: 3600 },
    { user_client_id: "1", username: "ayse", roles: [] },
  );
});

it("says at the field what is wrong with its value", async () => {
  show("column_list.0.c1", "Write a number.");
  await ask();
  expect(await screen.findByText("Write a number.")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("says why a record is refused as a whole", async () => {
  show("input_list.0", "This record is outside of what was bought.");
  await ask();
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
});

it("a record of a layer gives values; what is typed wins", async () => {
  const layer = { layer_code: "wine", captions: { en: "Wine" }, has_table: true, title_wdm: "name" };
  const log = show("", "", {
    "/v1/wanalyzer/project/details/columns/wai/get": () => ({
      details: { project_id: "p" },
      column_list: [
        column("c1", "Alcohol", null, { layer: "wine", option_list: [] }),
        column("c2", "Twice", "[Alcohol] * 2"),
      ],
    }),
    "/v1/layer_wdm_get": () => ({ layer_wdm_list: [{ ...layer, wdm_list: [] }], layer_tree: [] }),
    "/v1/layer/record/list": () => ({ list: [{ cl_id: "r1", version: 1, wdmr_data: { name: "Red" } }] }),
    "/v1/wanalyzer/project/cell/calculate": ({ body }) => ({
      result_list: [{ Twice: { column_id: "c2", value: 27, notes: [] } }],
      taken: (body as { wdmr_id: string | null }).wdmr_id ? { c1: 13.5 } : {},
    }),
  });
  await userEvent.click(await screen.findByRole("combobox", { name: "Take from a record" }));
  await userEvent.click(await screen.findByRole("option", { name: "Red" }));
  await userEvent.click(screen.getByRole("button", { name: "Calculate" }));
  expect(await screen.findByRole("textbox", { name: "Alcohol" })).toHaveValue("13.5");
  await userEvent.type(screen.getByRole("textbox", { name: "Alcohol" }), "9");
  await userEvent.click(screen.getByRole("button", { name: "Calculate" }));
  const asked = log.filter(({ path }) => path.endsWith("cell/calculate")).map(({ body }) => body);
  expect(asked).toMatchObject([
    { wdmr_id: "r1", column_list: [{}] },
    { wdmr_id: "r1", column_list: [{ c1: 13.59 }] },
  ]);
});

it("large numbers are grouped in their fields as in the results; years are not", async () => {
  show("", "", {
    "/v1/wanalyzer/project/details/columns/wai/get": () => ({
      details: { project_id: "p" },
      column_list: [
        column("c1", "Alcohol", null),
        { ...column("c3", "Vintage", null), display: "year" },
        column("c2", "Both", "[Alcohol] + [Vintage]"),
      ],
    }),
  });
  const alcohol = await screen.findByRole("textbox", { name: "Alcohol" });
  const vintage = screen.getByRole("textbox", { name: "Vintage" });
  await userEvent.type(alcohol, "1234.5");
  await userEvent.type(vintage, "2024");
  expect(alcohol).toHaveValue("1,234.5");
  expect(vintage).toHaveValue("2024");
});
