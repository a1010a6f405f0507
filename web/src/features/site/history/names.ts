import type { PhraseKey, Translate } from "@/phrases/useT";
import type { SubjectView } from "../sites/types";

const SETTINGS: Readonly<Record<string, PhraseKey>> = {
  application_name: "site.compare.application_name",
  navbar_middle_logo: "site.settings.navbar_middle_logo",
  navbar_middle_logo_dark: "site.settings.navbar_middle_logo_dark",
  page_favicon: "site.settings.page_favicon",
  home_route: "site.settings.home_route",
  accent_color: "site.settings.accent_color",
  accent_color_dark: "site.settings.accent_color_dark",
  font: "site.settings.font",
  corner: "site.settings.corner",
  density: "site.settings.density",
  is_active: "site.settings.is_open",
  language_options: "site.settings.languages",
  default_language: "site.settings.default_language",
  login_function: "site.settings.login",
  login_function_external: "site.compare.external",
  external_login_address: "site.settings.external_login_address",
  shop_function: "site.settings.has_shop",
  support_mail: "site.settings.support_mail",
  support_phone: "site.settings.support_phone",
  shop_ids: "site.settings.shop_ids",
  mail_from_name: "site.compare.mail_from_name",
  reply_to: "site.settings.reply_to",
  "seo/title_pattern": "site.compare.title_pattern",
  "seo/description": "site.compare.description",
  "seo/picture": "site.compare.picture",
  "seo/is_indexed": "site.settings.is_indexed",
};

/** What people call a field of the settings or of the words; a field without a name keeps its own. */
export function fieldName(t: Translate, kind: SubjectView["kind"], field: string): string {
  const known = kind === "settings" ? SETTINGS[field] : undefined;
  return known ? t(known) : field;
}

const PICTURES = /^(navbar_middle_logo(_dark)?|page_favicon|seo\/picture(\/(tr|en))?)$/;

/** Whether a field of the settings names a picture. */
export function isPicture(field: string): boolean {
  return PICTURES.test(field);
}
