import type { SiteContent } from "./types";

/** What the form of a site's settings holds: flat, a field for each language. */
export interface SiteValues extends Record<string, unknown> {
  name_tr: string;
  name_en: string;
  navbar_middle_logo: string;
  navbar_middle_logo_dark: string;
  page_favicon: string;
  accent_color: string;
  accent_color_dark: string;
  font: string;
  corner: string;
  density: string;
  home_route: string;
  is_open: boolean;
  languages: string;
  default_language: string;
  login: string;
  external_login_address: string;
  has_shop: boolean;
  support_mail: string;
  support_phone: string;
  mail_from_tr: string;
  mail_from_en: string;
  reply_to: string;
  shop_ids: string[];
  pattern_tr: string;
  pattern_en: string;
  description_tr: string;
  description_en: string;
  picture_tr: string;
  picture_en: string;
  is_indexed: boolean;
}

export function valuesOf(content: SiteContent): SiteValues {
  const login = content.login_function_external === "on" ? "external" : content.login_function;
  return {
    name_tr: content.application_name.tr ?? "",
    name_en: content.application_name.en ?? "",
    navbar_middle_logo: content.navbar_middle_logo ?? "",
    navbar_middle_logo_dark: content.navbar_middle_logo_dark ?? "",
    page_favicon: content.page_favicon ?? "",
    accent_color: content.accent_color,
    accent_color_dark: content.accent_color_dark,
    font: content.font,
    corner: content.corner,
    density: content.density,
    home_route: content.home_route ?? "",
    is_open: content.is_active === "yes",
    languages: content.language_options.length > 1 ? "both" : (content.language_options[0] ?? "tr"),
    default_language: content.default_language,
    login,
    external_login_address: content.external_login_address,
    has_shop: content.shop_function === "on",
    support_mail: content.support_mail,
    support_phone: content.support_phone,
    mail_from_tr: content.mail_from_name?.tr ?? "",
    mail_from_en: content.mail_from_name?.en ?? "",
    reply_to: content.reply_to ?? "",
    shop_ids: [...(content.shop_ids ?? [])],
    pattern_tr: content.seo?.title_pattern?.tr ?? "",
    pattern_en: content.seo?.title_pattern?.en ?? "",
    description_tr: content.seo?.description?.tr ?? "",
    description_en: content.seo?.description?.en ?? "",
    picture_tr: content.seo?.picture?.tr ?? "",
    picture_en: content.seo?.picture?.en ?? "",
    is_indexed: content.seo?.is_indexed ?? true,
  };
}

/** The fields of the contract that differ between two states of the form. */
export function changesOf(before: SiteValues, now: SiteValues) {
  const [then, next] = [sentOf(before), sentOf(now)];
  const names = Object.keys(next) as (keyof typeof next)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(then[name]) !== JSON.stringify(next[name]))
      .map((name) => [name, next[name]]),
  ) as Partial<typeof next>;
}

function sentOf(values: SiteValues) {
  const only = values.languages === "both" ? null : values.languages;
  return {
    application_name: { tr: values.name_tr, en: values.name_en },
    navbar_middle_logo: values.navbar_middle_logo,
    navbar_middle_logo_dark: values.navbar_middle_logo_dark,
    page_favicon: values.page_favicon,
    accent_color: values.accent_color,
    accent_color_dark: values.accent_color_dark,
    font: values.font,
    corner: values.corner,
    density: values.density,
    home_route: values.home_route,
    is_active: values.is_open ? "yes" : "no",
    language_options: only ? [only] : ["tr", "en"],
    default_language: only ?? values.default_language,
    login_function: values.login === "off" ? "off" : "on",
    login_function_external: values.login === "external" ? "on" : "off",
    external_login_address: values.external_login_address,
    shop_function: values.has_shop ? "on" : "off",
    support_mail: values.support_mail,
    support_phone: values.support_phone,
    mail_from_name: { tr: values.mail_from_tr, en: values.mail_from_en },
    reply_to: values.reply_to,
    shop_ids: values.shop_ids,
    seo: {
      title_pattern: { tr: values.pattern_tr, en: values.pattern_en },
      description: { tr: values.description_tr, en: values.description_en },
      picture: { tr: values.picture_tr, en: values.picture_en },
      is_indexed: values.is_indexed,
    },
  } as const;
}
