import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { MacroWindow } from "./MacroWindow";
import { type Target, useActs } from "./useActs";

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

const TARGETS: readonly Target[] = [
  { id: "a", number: 1, state: "open", shop: null },
  { id: "b", number: 2, state: "open", shop: null },
];
const LIST = {
  desk_list: [],
  list: [
    MACRO,
    { ...MACRO, macro_id: "t", name: "Quick", is_text: true },
    { ...MACRO, macro_id: "s", name: "Of a shop", organization_id: "s" },
  ],
};
const SHOWN = {
  user_support_client_id: "a",
  number: 1,
  subject: "Kargom",
  comment: "Merhaba Ayşe",
  state: "passive",
  priority: null,
  tags_added: [],
  is_assigned: null,
};
const REFUSED = { user_support_client_id: "b", error: "ticket_terminated", message: "It is over" };

function Place({ targets = TARGETS }: { targets?: readonly Target[] }) {
  const acts = useActs();
  return <MacroWindow targets={targets} acts={acts} onClose={() => undefined} />;
}

it("shows what a macro will do in each ticket, then what it did, and takes all of it back", async () => {
  const asked = serve({
    "/v1/support/macro/list": () => LIST,
    "/v1/support/macro/rehearse": () => ({ rehearsed_list: [SHOWN], refused_list: [REFUSED] }),
    "/v1/support/macro/run": () => ({ run_id: "r", support_list: ["a"], refused_list: [REFUSED] }),
    "/v1/support/macro/undo": () => ({ support_list: ["a"], refused_list: [] }),
  });
  renderAt(<Place />);
  await userEvent.click(await screen.findByRole("button", { name: "Işık yandı" }));
  expect(screen.queryByRole("button", { name: "Quick" })).toBeNull();
  await screen.findByText("Merhaba Ayşe");
  await screen.findByText("Runs on 1 request · Cannot run on 1 request");
  await screen.findByText("#2 · It is over");
  await userEvent.click(screen.getByRole("button", { name: "Run" }));
  await screen.findByText("#1 · Done");
  expect(bodyOf(asked, "run")).toEqual({ macro_id: "m", support_list: ["a", "b"] });
  await userEvent.click(screen.getByRole("button", { name: "Undo all" }));
  expect(bodyOf(asked, "undo")).toEqual({ run_id: "r" });
});

it("offers the macros of the tickets' desk alone", async () => {
  serve({ "/v1/support/macro/list": () => LIST });
  renderAt(<Place targets={[{ id: "a", number: 1, state: "open", shop: "s" }]} />);
  await screen.findByRole("button", { name: "Of a shop" });
  expect(screen.queryByRole("button", { name: "Işık yandı" })).toBeNull();
});

const bodyOf = (asked: ReturnType<typeof serve>, call: string) =>
  asked.find((each) => each.path === `/v1/support/macro/${call}`)?.body;
