import type { AnswerOf, BodyOf } from "@/api/call";

export type Report = AnswerOf<"/v1/report/list">["list"][number];
export type Source = AnswerOf<"/v1/report/source/list">["list"][number];
export type SourceColumn = Source["columns"][number];
export type Found = AnswerOf<"/v1/report/run">;
export type Header = Found["table_header"][number];
export type Question = Report["question"];
export type RunBody = NonNullable<BodyOf<"/v1/report/run">>;
export type Eyes = Report["user_type"];
export type Cell = string | number | null;
export type Row = readonly Cell[];
