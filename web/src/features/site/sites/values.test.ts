import { expect, it } from "vitest";
import type { SiteContent } from "./types";
import { changesOf, valuesOf } from "./values";

const CONTENT: SiteContent = {
  application_name: { tr: "Terazi", en: "Terazi" },
  accent_color: "#4953e1",
  accent_color_dark: "",
  font: "inter",
  corner: "soft",
  density: "normal",
  is_active: "yes",
  language_options: ["tr", "en"],
  default_language: "tr",
  login_function: "on",
  login_function_external: "off",
  external_login_address: "",
  shop_function: "on",
  support_mail: "",
  support_phone: "",
};

it("sends only what was changed", () => {
  const before = valuesOf(CONTENT);
  expect(changesOf(before, before)).toEqual({});
  expect(changesOf(before, { ...before, accent_color: "#0a7d52", name_en: "School" })).toEqual({
    accent_color: "#0a7d52",
    application_name: { tr: "Terazi", en: "School" },
  });
});

it("takes a picture away by an empty name, and keeps what search engines are told together", () => {
  const before = valuesOf({
    ...CONTENT,
    navbar_middle_logo: "a.webp",
    home_route: "shop",
    seo: { picture: { tr: "b.webp" } },
  });
  expect(changesOf(before, before)).toEqual({});
  expect(changesOf(before, { ...before, navbar_middle_logo: "", home_route: "", page_favicon: "c" })).toEqual(
    {
      navbar_middle_logo: "",
      home_route: "",
      page_favicon: "c",
    },
  );
  expect(changesOf(before, { ...before, picture_en: "b.webp" }).seo?.picture).toEqual({
    tr: "b.webp",
    en: "b.webp",
  });
});

it("keeps the shops in the order they were chosen, and who writes in each language", () => {
  const before = valuesOf({ ...CONTENT, shop_ids: ["one"], mail_from_name: { tr: "Okul" }, reply_to: "" });
  expect(changesOf(before, before)).toEqual({});
  expect(changesOf(before, { ...before, shop_ids: ["two", "one"], mail_from_en: "School" })).toEqual({
    shop_ids: ["two", "one"],
    mail_from_name: { tr: "Okul", en: "School" },
  });
  expect(changesOf(before, { ...before, shop_ids: [] })).toEqual({ shop_ids: [] });
});

it("says of sign-in what the two settings say together", () => {
  const before = valuesOf(CONTENT);
  expect(before.login).toBe("on");
  expect(changesOf(before, { ...before, login: "off" })).toEqual({ login_function: "off" });
  expect(changesOf(before, { ...before, login: "external" })).toEqual({ login_function_external: "on" });
});

it("has one language where one is chosen", () => {
  const before = valuesOf(CONTENT);
  expect(changesOf(before, { ...before, languages: "en" })).toEqual({
    language_options: ["en"],
    default_language: "en",
  });
});
