import type { AnswerOf } from "@/api/call";

export type SiteRow = AnswerOf<"/v1/frontend/list">["list"][number];
export type SiteDraft = AnswerOf<"/v1/frontend/draft/get">;
export type SubjectView = SiteDraft["settings"];
export type Release = AnswerOf<"/v1/frontend/release/list">["list"][number];

type ByLang = { tr?: string; en?: string };

/** The settings of a site as they are edited. */
export interface SiteContent {
  application_name: ByLang;
  navbar_middle_logo?: string;
  navbar_middle_logo_dark?: string;
  page_favicon?: string;
  accent_color: string;
  accent_color_dark: string;
  font: string;
  corner: string;
  density: string;
  is_active: "yes" | "no";
  language_options: string[];
  default_language: string;
  login_function: "on" | "off";
  login_function_external: "on" | "off";
  external_login_address: string;
  shop_function: "on" | "off";
  home_route?: string;
  support_mail: string;
  support_phone: string;
  mail_from_name?: ByLang;
  reply_to?: string;
  shop_ids?: string[];
  seo?: { title_pattern?: ByLang; description?: ByLang; picture?: ByLang; is_indexed?: boolean };
}

export interface FieldConflict {
  field: string;
  base: unknown;
  theirs: unknown;
  mine: unknown;
}
