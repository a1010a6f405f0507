import type { AnswerOf } from "@/api/call";
import type { WebsiteUnit } from "@/api/site";

export type UnitRow = AnswerOf<"/v1/frontend/websiteunit/list">["list"][number];
export type UnitEdit = NonNullable<AnswerOf<"/v1/frontend/websiteunit/get">["edit"]>;
export type PartView = UnitEdit["parts"][number];
export type Problem = UnitEdit["problems"][number];

type UnitKind = WebsiteUnit["kind"];
export type Lang = "tr" | "en";
export const LANGS: readonly Lang[] = ["tr", "en"];

export const KINDS: readonly UnitKind[] = [
  "text",
  "rich",
  "picture",
  "button",
  "cards",
  "questions",
  "steps",
  "banner",
  "notice",
];

type PartTexts = { [each in Lang]?: string };

/** A content block as it is edited. */
export interface UnitContent {
  key: string;
  place: string;
  kind: UnitKind;
  content: Record<string, PartTexts>;
  order: number;
  is_active: "yes" | "no";
  from: string | null;
  until: string | null;
}
