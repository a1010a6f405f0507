import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { siteWith } from "@/testing/site";
import { SiteCheck } from "./SiteCheck";

const MISSING = {
  subject: "unit",
  websiteunit_client_id: "u1",
  field: "content/title",
  lang: "en",
  message: "Metin eksik.",
};

beforeEach(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([]));
});

function check(answer: Record<string, unknown>) {
  const asked = serve({ "/v1/frontend/check": () => answer });
  renderAt(<SiteCheck siteId="s1" />, "/");
  fireEvent.click(screen.getByRole("button", { name: "Siteyi denetle" }));
  return asked;
}

it("tells of the domain, of mail, and that nothing is missing", async () => {
  const asked = check({ domain_state: "live", mail_state: "leaves", problems: [] });
  expect(await screen.findByText(/Alan adı yayında/)).toBeVisible();
  expect(screen.getByText("E-postalar gönderiliyor.")).toBeVisible();
  expect(screen.getByText(/eksik ya da yanlış bir şey yok/)).toBeVisible();
  expect(asked[0]?.query.get("frontend_client_id")).toBe("s1");
});

it("lists what visitors miss, and says what to do about the domain and mail", async () => {
  check({ domain_state: "prepared", mail_state: "absent", problems: [MISSING, { ...MISSING, lang: "tr" }] });
  expect(await screen.findByText(/https ile gelen olmadı/)).toBeVisible();
  expect(screen.getByText(/Posta sunucusu bağlı değil/)).toBeVisible();
  expect(screen.getByText("Yayındaki içerikte 2 eksik ya da yanlış var:")).toBeVisible();
  expect(screen.getAllByText("Metin eksik.", { exact: false })).toHaveLength(2);
});
