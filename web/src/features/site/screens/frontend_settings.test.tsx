import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { sessionStore } from "@/api/session";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { siteWith } from "@/testing/site";
import FrontendSettingsScreen from "./frontend_settings";

const SITE = {
  frontend_client_id: "1",
  domain: "localhost",
  aliases: [],
  application_name: "Terazi",
  is_default: "yes",
  is_active: "yes",
  domain_state: "live",
  draft_count: 0,
  published_at: null,
  may_publish: "no",
};
const subject = (kind: string) => ({ kind, is_draft: false, revision: 1, content: {}, languages: {} });

beforeEach(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([]));
});

function show(role: string) {
  const user = { user_client_id: "1", username: "a", roles: [role] };
  sessionStore.set({ accessToken: "a", refreshToken: "r", expiresAt: Date.now() + 1e9, user });
  serve({
    "/v1/frontend/list": () => ({ list: [SITE] }),
    "/v1/frontend/presence": () => ({ list: [] }),
    "/v1/frontend/draft/get": () => ({
      frontend_client_id: "1",
      settings: subject("settings"),
      menu: subject("menu"),
      wording: subject("wording"),
      unit_list: [],
      problems: [],
      may_publish: false,
    }),
    "/v1/frontend/preview/list": () => ({ list: [] }),
  });
  renderAt(<FrontendSettingsScreen />, "/?tab=publish");
}

const tabs = async () => (await screen.findAllByRole("tab")).map(({ textContent }) => textContent);

it("editors find what they may edit, and nothing that is refused to them", async () => {
  show("website_edit");
  expect(await tabs()).toEqual(["Menü", "Metinler", "Yayımla", "Geçmiş"]);
});

it("administrators find all of it", async () => {
  show("admin");
  expect(await tabs()).toHaveLength(10);
});
