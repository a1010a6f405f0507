import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import CommandPalette from "./CommandPalette";

const COLUMN = {
  kind: "column",
  id: "p.c1",
  caption: "Işık",
  description: "Ölçümler",
  route_view: "project_view",
  query: { project_id: "p", column: "c1" },
  path: "/proje?project_id=p&column=c1",
  score: 4,
};
const SCREEN = {
  ...COLUMN,
  kind: "screen",
  id: "lights",
  caption: "Işıklar",
  route_view: "lights",
  query: {},
};

beforeEach(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(
    siteWith([
      entry("lights", "/isiklar", "/lights", { caption: { tr: "Işıklar", en: "Lights" } }),
      entry("project_view", "/proje", "/project", { show_in_menu: "no" }),
    ]),
  );
});

const open = () => renderAt(<CommandPalette onClose={() => {}} />).router;

const field = () => screen.findByRole("textbox", { name: "Ara" });

it("shows the screens it knows and what the server finds beside them, and opens it", async () => {
  const asked = serve({ "/v1/wai/search": () => ({ results: [SCREEN, COLUMN], late: [] }) });
  const router = open();
  await userEvent.type(await field(), "isik");
  const hit = await screen.findByRole("button", { name: /Ölçümler/ });
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getAllByRole("button").map((each) => each.textContent)).toEqual(["Işıklar", "IşıkÖlçümler"]);
  expect(asked.map(({ body }) => body)).toEqual([{ search_text: "isik", search_type: "all" }]);
  await userEvent.click(hit);
  expect(router.state.location.pathname + router.state.location.search).toBe("/proje?project_id=p&column=c1");
});

it("says that nothing was found, and what went wrong", async () => {
  let isWell = true;
  serve({
    "/v1/wai/search": () =>
      isWell
        ? { results: [], late: [] }
        : { status: 429, status_message: "Çok sık denediniz.", error: "too_many_calls" },
  });
  open();
  await userEvent.type(await field(), "zzz");
  expect(await screen.findByText("Sonuç bulunamadı. Başka bir sözcük deneyin.")).toBeVisible();
  isWell = false;
  await userEvent.type(await field(), "zz");
  expect(await screen.findByText("Çok sık denediniz.")).toBeVisible();
});

it("says of which kinds some results are missing, beside what was found and where nothing was", async () => {
  let results = [COLUMN];
  serve({ "/v1/wai/search": () => ({ results, late: ["wdm", "location"] }) });
  open();
  await userEvent.type(await field(), "olcum");
  const says = "Bazı sonuçlar eksik: Veri tanımları, Konumlar";
  expect(await screen.findByText(says)).toBeVisible();
  expect(screen.getByRole("button", { name: /Ölçümler/ })).toBeVisible();
  results = [];
  await userEvent.type(await field(), "x");
  await screen.findByText(says);
  expect(screen.queryByText("Sonuç bulunamadı. Başka bir sözcük deneyin.")).toBeNull();
});
