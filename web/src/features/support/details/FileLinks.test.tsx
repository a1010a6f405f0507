import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { questionStore } from "@/ui/confirm";
import type { Message } from "../words";
import { FileLinks } from "./FileLinks";

const GET = "/v1/support/file/get";
const files = [
  { file_id: "a", name: "bill.pdf", size: 1000, is_risky: false },
  { file_id: "b", name: "setup.exe", size: 2000, is_risky: true },
  { file_id: "c", name: "late.txt", size: 10, is_risky: false, is_unscanned: true },
  { file_id: "d", name: "bad.txt", size: 10, is_risky: false, virus: "Win.Test.EICAR_HDB-1" },
];
const message = { message_id: "m", file_list: files } as unknown as Message;

beforeEach(async () => {
  questionStore.set(null);
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
});

it("fetches what may be harmful only after a warning", async () => {
  const asked = serve({ [GET]: () => ({ status: 404, error: "ticket_not_found" }) });
  renderAt(<FileLinks ticket="t" message={message} />);
  await userEvent.click(screen.getByRole("button", { name: /setup\.exe.*May be harmful/ }));
  expect(asked).toHaveLength(0);
  expect(questionStore.get()?.title).toContain("setup.exe");
  act(() => questionStore.get()?.onConfirm());
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ message_id: "m", file_id: "b" }]));
});

it("fetches other files at once", async () => {
  const asked = serve({ [GET]: () => ({ status: 404, error: "ticket_not_found" }) });
  renderAt(<FileLinks ticket="t" message={message} />);
  await userEvent.click(screen.getByRole("button", { name: /^bill\.pdf/ }));
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ message_id: "m", file_id: "a" }]));
  expect(questionStore.get()).toBeNull();
});

it("warns of what was not scanned, and offers no way to what has a virus", async () => {
  renderAt(<FileLinks ticket="t" message={message} />);
  await userEvent.click(screen.getByRole("button", { name: /late\.txt.*Waits for the virus scanner/ }));
  expect(questionStore.get()?.title).toContain("late.txt");
  expect(screen.getByText(/virus found: Win\.Test\.EICAR_HDB-1/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /bad\.txt/ })).toBeNull();
});
