import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { type Reply, serve } from "@/testing/server";
import type { Agreement } from "../types";
import { TemplatesButton } from "./TemplatesButton";

const TEMPLATE = { title: "Sözleşme", title_en: "Contract", text: "<p>Madde</p>", text_en: "<p>Clause</p>" };

beforeEach(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
});

function show(list: readonly Partial<Agreement>[]): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Notifications />
        <TemplatesButton place={{ shop: "s", bundle: "b" }} list={list as Agreement[]} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

it("adds what is lacking from the templates, and takes it out of force again", async () => {
  const made: unknown[] = [];
  const edited: unknown[] = [];
  serve({
    "/v1/user/shop/bundle/agreement/template/get": (): Reply => TEMPLATE,
    "/v1/user/shop/bundle/agreement/new": ({ body }): Reply => {
      made.push(body);
      return { user_shop_bundle_agreement_client_id: `a${made.length}` };
    },
    "/v1/user/shop/bundle/agreement/edit": ({ body }): Reply => {
      edited.push(body);
      return { user_shop_bundle_agreement_client_id: "a1" };
    },
  });
  show([{ kind: "distance_sales" }]);
  const user = userEvent.setup();
  await user.click(screen.getByText("Şablonlardan ekle"));
  await user.click(await screen.findByText("Geri al"));
  expect(made).toEqual([{ agreement_data: { kind: "pre_information", status: "active", ...TEMPLATE } }]);
  await waitFor(() => expect(edited).toEqual([{ agreement_data: { status: "passive" } }]));
});

it("is not there where nothing is lacking", () => {
  show([{ kind: "distance_sales" }, { kind: "pre_information" }]);
  expect(screen.queryByText("Şablonlardan ekle")).toBeNull();
});
