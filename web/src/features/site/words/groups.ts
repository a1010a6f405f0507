import type { AnswerOf } from "@/api/call";
import { grouped } from "@/ui/grouped";

export type WordRow = AnswerOf<"/v1/frontend/wording/list">["list"][number];
export type Lang = "tr" | "en";

export interface WordGroup {
  name: string;
  rows: readonly WordRow[];
}

const FORM = /(?<!too)_(zero|one|two|few|many|other)$/;
/** `{{name}}` in texts of the client, `{name:format}` in those of the server. */
const PLACEHOLDER = /\{\{\s*-?\s*([A-Za-z0-9_.]+)[^{}]*\}\}|\{[^{}]*\}/g;

/** The name that the plural forms of a text share. */
export function stemOf(key: string): string {
  return key.replace(FORM, "");
}

/** The plural forms of a text stand together. */
export function groupsOf(rows: readonly WordRow[]): WordGroup[] {
  return [...grouped(rows, ({ key }) => stemOf(key))].map(([name, list]) => ({
    name,
    rows: list,
  }));
}

/** The form of a text that has several: one, other. */
export function formOf(key: string): string {
  return FORM.exec(key)?.[1] ?? "";
}

/** The places in a text that are filled in, as they are written. */
export function placesIn(text: string): string[] {
  return [
    ...new Set([...text.matchAll(PLACEHOLDER)].map(([whole, name]) => (name ? `{{${name}}}` : whole))),
  ].toSorted();
}

/** The places that a text should have and has not, or has and should not. */
export function wrongPlaces(text: string, original: string): string[] {
  const [has, should] = [placesIn(text), placesIn(original)];
  return [...should.filter((name) => !has.includes(name)), ...has.filter((name) => !should.includes(name))];
}

/** How long a text may be that stands for another. */
export function longestFor(original: string): number {
  return 4 * original.length + 40;
}
