import type { AnswerOf, BodyOf } from "@/api/call";
import { createStore } from "@/api/store";
import { readStored, writeStored } from "@/api/storage";
import type { PhraseKey } from "@/phrases/generated/keys";

export type DeskRow = AnswerOf<"/v1/support/queue">["list"][number];
export type QueueBody = NonNullable<BodyOf<"/v1/support/queue">>;
export type View = NonNullable<QueueBody["view"]>;
export type Filter = NonNullable<QueueBody["filter"]>;
export type Sort = NonNullable<QueueBody["sort"]>;
export type SavedView = AnswerOf<"/v1/support/view/list">["view_list"][number];

export const VIEWS: readonly View[] = [
  "mine",
  "nobodys",
  "due_soon",
  "open",
  "waiting",
  "later",
  "away",
  "mentioned",
  "passive",
  "all",
  "unverified",
  "spam",
];

export const VIEW: Readonly<Record<View, PhraseKey>> = {
  mine: "support.desk.view.mine",
  nobodys: "support.desk.view.nobodys",
  due_soon: "support.desk.view.due_soon",
  open: "support.desk.view.open",
  waiting: "support.desk.view.waiting",
  later: "support.desk.view.later",
  away: "support.desk.view.away",
  mentioned: "support.desk.view.mentioned",
  passive: "support.desk.view.passive",
  spam: "support.desk.view.spam",
  unverified: "support.desk.view.unverified",
  all: "support.desk.view.all",
};

/** What an empty view says. */
export const EMPTY: Readonly<Partial<Record<View, PhraseKey>>> = {
  mine: "support.desk.empty.mine",
  nobodys: "support.desk.empty.nobodys",
  due_soon: "support.desk.empty.due_soon",
  open: "support.desk.empty.open",
  waiting: "support.desk.empty.waiting",
  later: "support.desk.empty.later",
  away: "support.desk.empty.away",
  mentioned: "support.desk.empty.mentioned",
};

export const SORTS: readonly Sort[] = ["newest", "oldest", "due", "priority", "opened"];

export const SORT: Readonly<Record<Sort, PhraseKey>> = {
  newest: "support.desk.sort.newest",
  oldest: "support.desk.sort.oldest",
  due: "support.desk.sort.due",
  priority: "support.desk.sort.priority",
  opened: "support.desk.sort.opened",
};

/** What a row tells beside its subject. */
export const COLUMNS = [
  "number",
  "topic",
  "requester",
  "assignee",
  "due",
  "tags",
  "changed",
  "opened",
] as const;
export type Column = (typeof COLUMNS)[number];

export const COLUMN: Readonly<Record<Column, PhraseKey>> = {
  number: "support.desk.column.number",
  topic: "support.topic",
  requester: "support.desk.column.requester",
  assignee: "support.desk.column.assignee",
  due: "support.desk.column.due",
  tags: "support.desk.column.tags",
  changed: "support.desk.column.changed",
  opened: "support.desk.column.opened",
};

export const USUAL_COLUMNS: readonly Column[] = [
  "number",
  "topic",
  "requester",
  "assignee",
  "tags",
  "changed",
];

/** How somebody wants to see the queue on this device. */
export interface Looks {
  columns: readonly Column[];
  isDense: boolean;
  hasKeys: boolean;
  /** Whether lines about what was done stand between the messages. */
  showsLines: boolean;
}

const KEY = "support-desk";
const usual: Looks = {
  columns: USUAL_COLUMNS,
  isDense: false,
  hasKeys: true,

  showsLines: true,
};

export const looksStore = createStore<Looks>({ ...usual, ...readStored<Partial<Looks>>(KEY) });

export function setLooks(change: Partial<Looks>): void {
  const next = { ...looksStore.get(), ...change };
  looksStore.set(next);
  writeStored(KEY, next);
}

/** Columns that a kept view names, without those that there are no more. */
export const knownColumns = (names: readonly string[]): Column[] =>
  COLUMNS.filter((each) => names.includes(each));

/** A filter as it stands in the address; what somebody else wrote there is no filter. */
export function readFilter(text: string): Filter {
  try {
    const found: unknown = JSON.parse(text || "{}");
    return typeof found === "object" && found !== null ? (found as Filter) : {};
  } catch {
    return {};
  }
}

/** By how much a view is narrowed. */
export const countFilters = (filter: Filter): number =>
  Object.entries(filter).filter(
    ([name, value]) => name !== "search_text" && (Array.isArray(value) ? value.length > 0 : Boolean(value)),
  ).length;

/** Until when a ticket may be put off: in three hours, tomorrow and on Monday at nine, in a week. */
export function laterTimes(now: Date): Readonly<Record<"hours" | "tomorrow" | "monday" | "week", Date>> {
  const at = (days: number) => {
    const day = new Date(now);
    day.setDate(day.getDate() + days);
    day.setHours(9, 0, 0, 0);
    return day;
  };
  const untilMonday = (8 - now.getDay()) % 7 || 7;
  return {
    hours: new Date(now.getTime() + 3 * 3_600_000),
    tomorrow: at(1),
    monday: at(untilMonday),
    week: at(7),
  };
}
