import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearSession, keepTokens, sessionStore } from "@/api/session";
import { siteStore } from "@/api/site";
import { App } from "@/app/App";
import { loadPart, PARTS } from "@/app/parts";
import { buildRoutes } from "@/app/router";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { type Reply, serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";

const SITE = siteWith([
  entry("home", "/panel", "/dashboard", { is_dashboard: "yes", login_need: "yes" }),
  entry("desk", "/masa", "/desk", { login_need: "yes", auth_list: "seller" }),
  entry("page_not_found", "/yok", "/none", { show_in_menu: "no" }),
]);
const ELIF = { user_client_id: "u", username: "elif" };

async function open(path: string, who: () => Reply) {
  serve({ "/v1/user/user_controller": who, "/v1/job/list": () => ({ job_list: [] }) });
  siteStore.set(SITE);
  await setUpPhrases("tr", { tr: textsIn("tr"), en: textsIn("en") }, () =>
    Promise.reject(new Error("at hand")),
  );
  const screens = {
    ...PARTS,
    home: () => Promise.resolve({ default: () => <h1>home</h1> }),
    desk: () => Promise.resolve({ default: () => <h1>desk</h1> }),
  };
  const router = createMemoryRouter(
    buildRoutes(SITE, (part) => loadPart(part, screens)),
    { initialEntries: [path] },
  );
  render(<App site={SITE} version={null} router={router} />);
}

beforeEach(() =>
  keepTokens({ access_token: "a", refresh_token: "r", expires_in: 900 }, { ...ELIF, roles: [] }),
);
afterEach(clearSession);

it("opens the menu entry and the screen of a role that was got while signed in", async () => {
  await open("/masa", () => ({ user: { ...ELIF, roles: ["seller"] } }));
  expect(await screen.findByRole("heading", { name: "desk" })).toBeVisible();
  expect(screen.getByRole("link", { name: "desk tr" })).toBeVisible();
});

const radio = (name: string) => screen.findByRole("radio", { name });

it("follows a switch of language whatever the roles were when that language was spoken before", async () => {
  const answers = [["register"], ["register", "seller"]];
  await open("/panel", () => ({ user: { ...ELIF, roles: answers.shift() ?? ["register", "seller"] } }));
  await userEvent.click(await radio("EN"));
  expect(await screen.findByRole("link", { name: "desk en" })).toBeVisible();
  await userEvent.click(await radio("TR"));
  expect(await screen.findByRole("link", { name: "desk tr" })).toBeVisible();
  expect(await radio("TR")).toBeChecked();
  expect(sessionStore.get()?.user?.roles).toEqual(["register", "seller"]);
});

it("keeps what is known of somebody else's session", async () => {
  await open("/panel", () => ({ user: { user_client_id: "other", username: "can", roles: ["seller"] } }));
  expect(await screen.findByRole("heading", { name: "home" })).toBeVisible();
  expect(sessionStore.get()?.user?.roles).toEqual([]);
});
