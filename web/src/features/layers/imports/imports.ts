import type { AnswerOf } from "@/api/call";

export const UPLOAD = "/v1/layer/import/upload";
export const PREVIEW = "/v1/layer/import/preview";

/** A file that was kept: what it holds, and how it would be read. */
export type KeptFile = AnswerOf<typeof UPLOAD>;
export type FileColumn = KeptFile["column_list"][number];
/** How a file is read. */
export type Mapping = KeptFile["mapping"];
/** How far an import is. */
export type Preview = AnswerOf<typeof PREVIEW>;
/** What an import would do. */
export type Check = NonNullable<Preview["check"]>;
