import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { LOOK_READY } from "@/api/look";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import { LivePage } from "./LivePage";
import { siteShown } from "./shown";
import type { SiteValues } from "./values";

const SITE = siteWith([
  entry("start", "/basla", "/start", { is_dashboard: "yes" }),
  entry("shop", "/magaza", "/shop"),
  entry("mine", "/benim", "/mine", { login_need: "yes" }),
]);
const VALUES = {
  name_tr: "Okul",
  name_en: "",
  accent_color: "#0a7d52",
  accent_color_dark: "#12",
  font: "atkinson",
  corner: "sharp",
  density: "wide",
  navbar_middle_logo: "a.webp",
  navbar_middle_logo_dark: "",
  home_route: "",
  is_open: true,
  languages: "both",
} as SiteValues;

beforeEach(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  serve({ "/v1/frontend/get": () => ({ ...SITE }) });
});

async function show() {
  renderAt(<LivePage domain="okul.example" values={VALUES} />);
  const frame = await screen.findByTitle<HTMLIFrameElement>("Sitenin sayfası");
  const told = vi.spyOn(frame.contentWindow as Window, "postMessage").mockReturnValue();
  const heard = () => told.mock.calls.map(([text]) => JSON.parse(String(text)) as Record<string, never>);
  fireEvent(
    window,
    new MessageEvent("message", {
      source: frame.contentWindow as Window,
      origin: location.origin,
      data: LOOK_READY,
    }),
  );
  await waitFor(() => expect(heard()).toHaveLength(1));
  return { frame, heard };
}

it("a frame that listens is told the site as the form says it, and told again what is looked at", async () => {
  const { frame, heard } = await show();
  expect(frame).toHaveAttribute("src", "/look-iframe");
  expect(heard()[0]).toMatchObject({
    scheme: "light",
    path: "/basla",
    site: { frontend: { application_name: "Okul", accent_color: "#0a7d52", navbar_middle_logo: "a.webp" } },
  });
  await userEvent.click(screen.getByText("Koyu"));
  await waitFor(() => expect(heard().at(-1)).toMatchObject({ scheme: "dark" }));
  await userEvent.click(screen.getByText("Telefon"));
  expect(frame.parentElement).toHaveAttribute("data-device", "phone");
});

it("only what a stranger may open can be looked at", async () => {
  await show();
  await userEvent.click(screen.getByRole("combobox", { name: "Gösterilen ekran" }));
  expect((await screen.findAllByRole("option")).map((each) => each.textContent)).toEqual([
    "start tr",
    "shop tr",
  ]);
});

it("a colour that is still being typed is none, and a name that is missing is that of the other language", () => {
  const shown = siteShown(SITE, { ...VALUES, accent_color: "#0a7d5" }, "en").frontend;
  expect(shown).toMatchObject({
    accent_color: SITE.frontend.accent_color,
    accent_color_dark: "",
    application_name: "Okul",
  });
});
