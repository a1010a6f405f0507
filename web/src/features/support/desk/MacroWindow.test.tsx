import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { MacroWindow } from "./MacroWindow";
import { useActs } from "./useActs";

const MACRO = {
  macro_id: "m",
  organization_id: null,
  is_text: false,
  is_shared: true,
  name: "Işık yandı",
  lang: null,
  comment: "Merhaba {{firstname}}",
  moves: { state: "passive", priority: null, tags_added: [], hand: null, is_internal: false },
};

beforeEach(() => setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand"))));

function Place() {
  const acts = useActs();
  return (
    <MacroWindow targets={[{ id: "a", state: "open", shop: null }]} acts={acts} onClose={() => undefined} />
  );
}

it("shows what a macro will write before it runs it on the tickets", async () => {
  const asked = serve({
    "/v1/support/macro/list": () => ({
      list: [MACRO, { ...MACRO, macro_id: "t", name: "Quick", is_text: true }],
    }),
    "/v1/support/macro/preview": () => ({ comment: "Merhaba Ayşe" }),
    "/v1/support/macro/run": () => ({ run_id: "r", support_list: ["a"], refused_list: [] }),
  });
  renderAt(<Place />);
  await userEvent.click(await screen.findByRole("button", { name: "Işık yandı" }));
  expect(screen.queryByRole("button", { name: "Quick" })).toBeNull();
  await screen.findByText("Merhaba Ayşe");
  await screen.findByText(/State: /);
  await userEvent.click(screen.getByRole("button", { name: "Run" }));
  const run = asked.find((each) => each.path === "/v1/support/macro/run");
  expect(run?.body).toEqual({ macro_id: "m", support_list: ["a"] });
});
