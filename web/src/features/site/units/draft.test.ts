import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CallProblem } from "@/api/problems";
import { PAUSE_MS, UnitDraft } from "./draft";
import { changesOf, type Fields, fieldsOf, together } from "./fields";

const START: Fields = { place: "footer", "content/title/tr": "Bir", "content/title/en": "One" };
const CONFLICT = new CallProblem(
  { status_code: "130412", status_message: "", error: "content_conflict" } as never,
  412,
);

/** A server with one unit: it merges as the real one does. */
function server(revision = 1) {
  const at = { fields: START, revision, sent: [] as unknown[], isDown: false };
  const draft = new UnitDraft(START, revision, {
    read: () => Promise.resolve({ fields: at.fields, revision: at.revision }),
    send: async (changes, base) => {
      if (at.isDown) throw new Error("lost");
      at.sent.push(changes);
      const hasMerged = base < at.revision;
      const texts = Object.entries((changes["content"] ?? {}) as Record<string, Record<string, string>>);
      for (const [part, said] of texts)
        for (const [lang, text] of Object.entries(said)) {
          const field = `content/${part}/${lang}`;
          if (hasMerged && at.fields[field] !== START[field]) throw CONFLICT;
          at.fields = { ...at.fields, [field]: text };
        }
      at.revision += 1;
      return Promise.resolve({ revision: at.revision, hasMerged });
    },
  });
  return { at, draft };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("keeps what was typed after a pause, and only what differs", async () => {
  const { at, draft } = server();
  draft.set("content/title/tr", "İk");
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 100);
  draft.set("content/title/tr", "İki");
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 100);
  expect(at.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(at.sent).toEqual([{ content: { title: { tr: "İki" } } }]);
  expect(draft.store.get()).toMatchObject({ state: "kept", revision: 2 });
});

it("puts what others changed elsewhere beside what was typed", async () => {
  const { at, draft } = server();
  at.fields = { ...START, "content/title/en": "Two" };
  at.revision = 5;
  draft.set("content/title/tr", "İki");
  expect(await draft.flush()).toBe(true);
  expect(draft.store.get().local).toMatchObject({ "content/title/tr": "İki", "content/title/en": "Two" });
});

it.each([
  ["mine", "Benim"],
  ["theirs", "Onun"],
] as const)(
  "of two who changed the same field %s is taken, and nothing is lost before",
  async (which, stands) => {
    const { at, draft } = server();
    at.fields = { ...START, "content/title/tr": "Onun", "content/title/en": "Hers" };
    at.revision = 5;
    draft.set("content/title/tr", "Benim");
    expect(await draft.flush()).toBe(false);
    const [clash] = draft.store.get().clashes;
    expect(clash).toEqual({ field: "content/title/tr", base: "Bir", theirs: "Onun", mine: "Benim" });
    expect(draft.store.get().local["content/title/tr"]).toBe("Benim");
    draft.set("content/title/tr", "Benim");
    await vi.advanceTimersByTimeAsync(PAUSE_MS * 2);
    expect(at.fields["content/title/tr"]).toBe("Onun");
    draft.take("content/title/tr", which);
    await vi.advanceTimersByTimeAsync(0);
    expect(draft.store.get()).toMatchObject({ state: "kept", clashes: [] });
    expect(at.fields).toMatchObject({ "content/title/tr": stands, "content/title/en": "Hers" });
    expect(draft.store.get().local).toEqual(at.fields);
  },
);

it("tries again what could not be sent", async () => {
  const { at, draft } = server();
  at.isDown = true;
  draft.set("content/title/tr", "İki");
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(draft.store.get()).toMatchObject({ state: "failed", local: { "content/title/tr": "İki" } });
  at.isDown = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(draft.store.get().state).toBe("kept");
  expect(at.fields["content/title/tr"]).toBe("İki");
});

it("keeps what is typed while a save is on its way", async () => {
  const { at, draft } = server();
  draft.set("content/title/tr", "İki");
  const first = draft.flush();
  draft.set("content/title/tr", "Üç");
  await first;
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(at.fields["content/title/tr"]).toBe("Üç");
});

it("has an emptied text as one that is not there", () => {
  const unit = { key: "a", place: "footer", kind: "text", order: 0, is_active: "yes" } as const;
  const fields = fieldsOf({ ...unit, content: { title: { tr: "Bir", en: "" } }, from: null, until: null });
  expect(fields).toEqual({ ...unit, "content/title/tr": "Bir" });
  expect(changesOf(fields, { ...unit, from: "x" })).toEqual({ content: { title: { tr: null } }, from: "x" });
  expect(together(fields, fields, { ...unit }).local).toEqual(unit);
});
