import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearSession, keepTokens } from "@/api/session";
import { siteStore } from "@/api/site";
import { useChange, useRead } from "@/api/useCalls";
import { App } from "@/app/App";
import { loadPart, PARTS } from "@/app/parts";
import { buildRoutes } from "@/app/router";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { type Reply, serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";

const SITE = siteWith([
  entry("home", "/panel", "/dashboard", { is_dashboard: "yes", login_need: "yes" }),
  entry("login", "/giris", "/login", { show_in_menu: "no" }),
  entry("logout", "/cikis", "/logout", { show_in_menu: "no" }),
  entry("page_not_found", "/yok", "/none", { show_in_menu: "no" }),
]);
const SENTENCE = "Oturumunuz sonlandırıldı.";

/** A screen that reads one thing and changes another. */
function Home() {
  useRead("/v1/user/get");
  const change = useChange("/v1/user/record");
  return <button onClick={() => change.run()}>change</button>;
}

async function open(over: Reply) {
  let isOver = false;
  const answer = () => (isOver ? over : {});
  serve({
    "/v1/user/get": answer,
    "/v1/user/record": answer,
    "/v1/job/list": () => ({ job_list: [] }),
    "/v1/user/credit/get": answer,
  });
  siteStore.set(SITE);
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  const screens = { ...PARTS, home: () => Promise.resolve({ default: Home }) };
  const router = createMemoryRouter(
    buildRoutes(SITE, (part) => loadPart(part, screens)),
    { initialEntries: ["/panel"] },
  );
  render(<App site={SITE} version={null} router={router} />);
  const button = await screen.findByRole("button", { name: "change" });
  isOver = true;
  await userEvent.click(button);
  return router;
}

beforeEach(() =>
  keepTokens(
    { access_token: "a", refresh_token: "r", expires_in: 900 },
    { user_client_id: "u", username: "elif" },
  ),
);
afterEach(clearSession);

it("tells who was put out once, on the sign-out screen, in the server's words", async () => {
  const router = await open({
    status: 401,
    status_code: "100095",
    status_message: SENTENCE,
    error: "session_ended",
  });
  expect(await within(await screen.findByRole("main")).findByText(SENTENCE)).toBeVisible();
  expect(router.state.location.pathname).toBe("/cikis");
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.getAllByText(SENTENCE)).toHaveLength(1);
  expect(screen.queryByText(/100095/)).toBeNull();
});

it("tells whose session has run out once, and leads to the sign-in and back", async () => {
  const router = await open({
    status: 401,
    status_code: "100411",
    status_message: SENTENCE,
    error: "token_invalid",
  });
  expect(await screen.findByText(SENTENCE)).toBeVisible();
  const path = () => router.state.location.pathname + router.state.location.search;
  await expect.poll(path).toBe("/giris?next=%2Fpanel");
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.getAllByText(SENTENCE)).toHaveLength(1);
});
