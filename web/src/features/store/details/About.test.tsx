import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { About } from "./About";

const SILENT = {
  available_soon: false,
  bundle_info: "",
  bundle_type: "standard" as const,
  feature_list: [],
  is_campaign: false,
  max_assigned_count: null,
  ordered_use: false,
  organization_name: "",
  sold_until: null,
  task_type: "normal" as const,
  trial_days: null,
};

beforeEach(() => setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand"))));

function show(said: object) {
  render(
    <MantineProvider env="test">
      <About bundle={{ ...SILENT, ...said }} />
    </MantineProvider>,
  );
  return screen.queryByRole("region", { name: "About this bundle" });
}

it("is not there where a bundle says nothing of itself", () => {
  expect(show({})).toBeNull();
});

it.each([
  [{ bundle_info: "Words" }, "Words"],
  [{ feature_list: ["Fast"] }, "Fast"],
  [{ organization_name: "Kuzey" }, /Kuzey/],
  [{ is_campaign: true }, /campaign/i],
  [{ ordered_use: true }, /in order/],
  [{ max_assigned_count: 3 }, /3/],
  [{ trial_days: 14 }, "14-day free trial"],
])("tells %o", (said, told) => {
  expect(show(said)).toHaveTextContent(told);
});
