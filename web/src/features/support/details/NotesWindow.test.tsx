import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import NotesWindow from "./NotesWindow";

const EXPORT = "/v1/support/notes/export";

beforeEach(() => setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand"))));

it("asks for a reason before it prepares notes, and says what to look for in them", async () => {
  const asked = serve({ [EXPORT]: () => ({ list: [{}, {}], page: "<p>", file_name: "internal-notes-1" }) });
  renderAt(<NotesWindow id="t" onClose={vi.fn<() => void>()} />);
  const act = await screen.findByRole("button", { name: "Prepare internal notes" });
  await userEvent.click(act);
  expect(await screen.findByText("Say why.")).toBeVisible();
  expect(asked).toHaveLength(0);
  await userEvent.type(screen.getByRole("textbox", { name: "Reason" }), "KVKK 11");
  await userEvent.click(act);
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ reason: "KVKK 11" }]));
  expect(await screen.findByText("2 notes")).toBeVisible();
  expect(screen.getByText(/Notes may tell of other people/)).toBeVisible();
});
