import type { AnswerOf } from "@/api/call";

export type ShapeChange = AnswerOf<"/v1/layer/shape/list">["list"][number];

const DAY_MS = 24 * 3_600_000;
/** How long it is said which values a change has left empty. */
const SAID_MS = 7 * DAY_MS;

/** What a person should know of: what runs or has failed, and what was done but left values empty. The old column that
 * rests until it is removed is nobody's concern. */
export function toldChanges(list: readonly ShapeChange[], now: number): ShapeChange[] {
  return list.filter(({ state, due_at, ended_at, misfits }) => {
    if (state === "done") return misfits.length > 0 && now - Date.parse(ended_at ?? "") < SAID_MS;
    return state !== "waiting" || Date.parse(due_at) <= now + DAY_MS;
  });
}
