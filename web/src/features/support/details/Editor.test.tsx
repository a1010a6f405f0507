import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStore, useStore } from "@/api/store";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { siteWith } from "@/testing/site";
import { renderAt } from "@/testing/render";
import { type Asked, type Reply, serve } from "@/testing/server";
import type { Support } from "../words";
import { Editor } from "./Editor";
import { setOpensNext, WayContext } from "./next";

const COMMENT = "/v1/user/support/comment";
const SAVE = "/v1/support/draft/save";

const word = (id: string, number: number, comment: string, part: object = {}) => ({
  message_id: id,
  number,
  comment,
  author: "requester",
  event: "",
  is_internal: false,
  is_own: false,
  name: "Ayşe",
  created_at: "2026-11-28T07:00:00Z",
  file_list: [],
  ...part,
});

const ticket = (part: object = {}) =>
  ({
    user_support_client_id: "t",
    side: "staff",
    state: "open",
    organization_id: null,
    card: { lang: "en" },
    message_list: [word("m1", 1, "<p>Where is my bill?</p>")],
    draft: null,
    draft_version: 0,
    drafted_by: [],
    here_list: [],
    ...part,
  }) as unknown as Support;

const kept = (comment: string, version: number, isNote = false) => ({
  draft: comment ? { comment, is_internal: isNote, version } : null,
  draft_version: version,
});

const changed = (comment: string, version: number): Reply => ({
  status: 409,
  error: "draft_changed",
  comment,
  is_internal: false,
  version,
});

function serveDesk(answers: Parameters<typeof serve>[0] = {}): Asked[] {
  return serve({
    "/v1/support/macro/list": () => ({ list: [] }),
    "/v1/support/mention/list": () => ({ list: [] }),
    "/v1/user/support/live_seen": () => ({ seen_date: "" }),
    [SAVE]: ({ body }) => ({ version: (body as { version: number }).version + 1 }),
    ...answers,
  });
}

const bodies = (log: readonly Asked[], path: string) =>
  log.filter((each) => each.path === path).map(({ body }) => body);
const box = () => screen.getByRole("textbox");
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const quiet = () => act(() => vi.advanceTimersByTimeAsync(2_100));

beforeEach(async () => {
  sessionStorage.clear();
  setOpensNext(false);
  siteStore.set(siteWith([]));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
});
afterEach(() => vi.useRealTimers());

it("shows what came meanwhile, keeps the text, and sends it all the same", async () => {
  let refusals = 1;
  const log = serveDesk({
    [COMMENT]: () =>
      refusals-- > 0
        ? {
            status: 409,
            error: "newer_message",
            message_id: "m2",
            message: "Never mind",
            author: "requester",
          }
        : { support: ticket(kept("", 2)) },
  });
  renderAt(<Editor support={ticket()} />);
  type("It comes today");
  press("Send");
  const told = await screen.findByRole("dialog", { name: "Something came in while you were writing" });
  expect(within(told).getByText("Never mind")).toBeTruthy();
  fireEvent.click(within(told).getByRole("button", { name: "Send anyway" }));
  await waitFor(() => expect(box()).toHaveProperty("value", ""));
  expect(bodies(log, COMMENT)).toMatchObject([
    { comment: "It comes today", seen_message_id: "m1" },
    { comment: "It comes today", seen_message_id: "m2" },
  ]);
  const keys = log
    .filter(({ path }) => path === COMMENT)
    .map(({ headers }) => headers.get("Idempotency-Key"));
  expect(keys[0]).toBe(keys[1]);
});

it("asks about what came while one wrote, although it stands in the thread by then, and not once it was told", async () => {
  const log = serveDesk({
    [COMMENT]: () => ({
      status: 409,
      error: "newer_message",
      message_id: "m2",
      message: "…",
      author: "staff",
    }),
  });
  const later = ticket({
    message_list: [word("m1", 1, "<p>Where?</p>"), word("m2", 2, "<p>Sent it</p>", { author: "staff" })],
  });
  const { rerenderWith } = renderEditor(ticket());
  type("It comes today");
  rerenderWith(later);
  press("Send");
  const told = await screen.findByRole("dialog");
  expect(within(told).getByText("Sent it")).toBeTruthy();
  fireEvent.click(within(told).getByRole("button", { name: "Back to my text" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(box()).toHaveProperty("value", "It comes today");
  press("Send");
  await screen.findByRole("dialog");
  expect(bodies(log, COMMENT)).toMatchObject([{ seen_message_id: "m1" }, { seen_message_id: "m2" }]);
});

it("restores a draft, saves it once it is quiet and when it is left, and empties it as it is sent", async () => {
  const log = serveDesk({ [COMMENT]: () => ({ support: ticket(kept("", 5)) }) });
  const shown = renderEditor(ticket(kept("Half a", 3, true)));
  await waitFor(() => expect(box()).toHaveProperty("value", "Half a"));
  expect(screen.getByRole("radio", { name: "Note" })).toHaveProperty("checked", true);
  await quiet();
  expect(bodies(log, SAVE)).toEqual([]);
  type("Half a note");
  await quiet();
  expect(bodies(log, SAVE)).toEqual([{ comment: "Half a note", is_internal: true, version: 3 }]);
  press("Save the note");
  await waitFor(() => expect(box()).toHaveProperty("value", ""));
  expect(bodies(log, COMMENT)).toMatchObject([
    { comment: "Half a note", is_internal: true, draft_version: 4 },
  ]);
  await quiet();
  expect(bodies(log, SAVE)).toHaveLength(1);
  type("And more");
  shown.unmount();
  await waitFor(() => expect(bodies(log, SAVE)).toHaveLength(2));
  expect(bodies(log, SAVE)[1]).toEqual({ comment: "And more", is_internal: true, version: 5 });
});

it("never sends again what was sent in another window", async () => {
  const log = serveDesk({ [COMMENT]: () => changed("", 4) });
  renderEditor(ticket(kept("Done", 3)));
  await waitFor(() => expect(box()).toHaveProperty("value", "Done"));
  press("Send");
  await screen.findByText("You sent or deleted this draft in another window");
  expect(bodies(log, COMMENT)).toMatchObject([{ draft_version: 3 }]);
  expect(screen.getByRole("button", { name: "Send" })).toHaveProperty("disabled", true);
  await quiet();
  expect(bodies(log, SAVE)).toEqual([]);
  press("Delete this one");
  expect(box()).toHaveProperty("value", "");
});

it("does not bring back from this window what another one has sent", async () => {
  const log = serveDesk();
  const first = renderEditor(ticket(kept("Done", 3)));
  await waitFor(() => expect(box()).toHaveProperty("value", "Done"));
  first.unmount();
  renderEditor(ticket(kept("", 4)));
  await screen.findByText("You sent or deleted this draft in another window");
  expect(bodies(log, SAVE)).toEqual([]);
});

it("follows another window where nothing is typed here, and asks where something is", async () => {
  const log = serveDesk({ [SAVE]: () => changed("Theirs again", 5) });
  const shown = renderEditor(ticket(kept("Mine", 3)));
  await waitFor(() => expect(box()).toHaveProperty("value", "Mine"));
  shown.rerenderWith(ticket(kept("Theirs", 4)));
  await waitFor(() => expect(box()).toHaveProperty("value", "Theirs"));
  type("Mine again");
  await quiet();
  await screen.findByText("You changed this draft in another window");
  expect(screen.getByText("Theirs again")).toBeTruthy();
  press("Keep this one");
  await quiet();
  expect(bodies(log, SAVE)).toEqual([
    { comment: "Mine again", is_internal: false, version: 4 },
    { comment: "Mine again", is_internal: false, version: 5 },
  ]);
});

it("opens the next ticket once an answer is sent, where that is wanted, and remembers it", async () => {
  const own = word("m2", 2, "<p>Today</p>", { author: "staff", is_own: true });
  const log = serveDesk({ [COMMENT]: () => ({ support: ticket({ message_list: [own] }) }) });
  const opened: string[] = [];
  const way = { next: () => "u", open: (id: string) => opened.push(id) };
  renderAt(
    <WayContext value={way}>
      <Editor support={ticket()} />
    </WayContext>,
  );
  type("Today");
  fireEvent.click(screen.getByRole("switch", { name: "Then open the next request" }));
  expect(localStorage.getItem("support-next")).toBe("true");
  press("Send");
  await waitFor(() => expect(opened).toEqual(["u"]));
  expect(bodies(log, COMMENT)).toHaveLength(1);
});

const shownTicket = createStore<Support>(ticket());

function Shown() {
  return <Editor support={useStore(shownTicket)} />;
}

function renderEditor(support: Support) {
  shownTicket.set(support);
  const shown = renderAt(<Shown />);
  return { ...shown, rerenderWith: (next: Support) => act(() => shownTicket.set(next)) };
}
