import { QueryClient } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { siteStore } from "@/api/site";
import { readKey } from "@/api/useCalls";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { siteWith } from "@/testing/site";
import Bell from "./Bell";
import { BELL, takeOutOfBell } from "./seen";

class FakeEventSource extends EventTarget {
  static latest: FakeEventSource | undefined;
  constructor() {
    super();
    FakeEventSource.latest = this;
  }
  close() {}
}

const TICKET = {
  kind: "user",
  number: 1001,
  operation_name: "bill",
  state: "open",
  organization_id: null,
  last_from: "requester",
  is_unseen: true,
  opened_at: "2026-11-27T10:00:00Z",
  answer_by: null,
  assignee: "",
};
const ofMember = {
  ...TICKET,
  user_support_client_id: "a",
  subject: "Where is my bill",
  last_words: "It did not come",
  requester: "Elif Sorar",
  changed_at: "2026-11-27T10:00:00Z",
};
const byMail = {
  ...TICKET,
  kind: "mail",
  user_support_client_id: "b",
  subject: "How much is it",
  last_words: "For five",
  requester: "a@example.com",
  changed_at: "2026-11-27T11:00:00Z",
};
let waiting = { user_supports: [ofMember], mail_supports: [byMail], open_count: 7 };

beforeEach(async () => {
  waiting = { user_supports: [ofMember], mail_supports: [byMail], open_count: 7 };
  siteStore.set(siteWith([]));
  vi.stubGlobal("EventSource", FakeEventSource);
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
});

it("counts what waits, shows the newest first, and asks again as something happens", async () => {
  const asked = serve({ [BELL]: () => waiting, "/v1/support/ticket": () => ({ ticket: "t" }) });
  renderAt(<Bell />);
  await userEvent.click(await screen.findByRole("button", { name: "Support: new messages in 2 requests" }));
  const links = await screen.findAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringContaining("How much is it"),
    expect.stringContaining("Where is my bill"),
    "Queue (7 open)",
  ]);
  await waitFor(() => expect(FakeEventSource.latest).toBeDefined());
  waiting = { ...waiting, user_supports: [] };
  const data = JSON.stringify({ ticket: "a", kind: "ticket", version: 2 });
  act(() => void FakeEventSource.latest?.dispatchEvent(new MessageEvent("ticket", { data })));
  const bell = await screen.findByRole("button", { name: "Support: new messages in 1 request" });
  expect(asked.filter(({ path }) => path === BELL)).toHaveLength(2);
  await userEvent.click(bell);
  await waitFor(() => expect(screen.queryByRole("link")).toBeNull());
  await userEvent.click(bell);
  expect(await screen.findAllByRole("link")).toHaveLength(2);
});

it("forgets a ticket that was seen just now", () => {
  const cache = new QueryClient();
  cache.setQueryData(readKey(BELL, {}), waiting);
  takeOutOfBell(cache, "a");
  expect(cache.getQueryData(readKey(BELL, {}))).toEqual({ ...waiting, user_supports: [] });
});
