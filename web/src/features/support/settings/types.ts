import type { AnswerOf } from "@/api/call";

export type SettingsAnswer = AnswerOf<"/v1/support/settings/get">;
export type SiteSettings = SettingsAnswer["settings"];
export type Times = Pick<SiteSettings, "week" | "budgets">;
export type Week = Times["week"];
export type Spans = Week[number];
export type TopicRow = SiteSettings["topics"][number];
export type Desk = SettingsAnswer["desk_list"][number];
export type CalendarYear = SettingsAnswer["calendar_list"][number];
export type Holiday = CalendarYear["days"][number];

export const SETTINGS = "/v1/support/settings/get";
export const REFRESHES = [SETTINGS, "/v1/support/form/get", "/v1/support/staff/list"] as const;
