import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { CodeBoxes } from "./CodeBoxes";
import { keepVisit } from "./visits";

const MAIL = "a@example.com";
const VERIFY = "/v1/mail/verify";

beforeEach(async () => {
  keepVisit(null);
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
});
afterEach(() => vi.useRealTimers());

const shown = () => {
  const onDone = vi.fn<() => void>();
  renderAt(<CodeBoxes mail={MAIL} onBack={() => {}} onDone={onDone} />);
  return onDone;
};

it("takes a pasted code, says that it is wrong, and keeps the key of a right one", async () => {
  const asked = serve({
    [VERIFY]: () =>
      asked.length === 1 ? { is_verified: false } : { is_verified: true, mail: MAIL, visitor_key: "k" },
  });
  const onDone = shown();
  const first = await screen.findByRole("textbox", { name: "Digit 1 of the code" });
  await waitFor(() => expect(first).toHaveFocus());
  await userEvent.paste("111111");
  await screen.findByRole("alert");
  await waitFor(() => expect(first).toHaveFocus());
  await userEvent.paste("222222");
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(asked.map(({ body }) => body)).toEqual([
    { mail: MAIL, mail_approve_code: "111111" },
    { mail: MAIL, mail_approve_code: "222222" },
  ]);
  expect(asked[0]?.headers.get("Idempotency-Key")).not.toBe(asked[1]?.headers.get("Idempotency-Key"));
  expect(JSON.parse(localStorage.getItem("terazi.visitor") ?? "null")).toEqual({ mail: MAIL, key: "k" });
});

it("asks for another code only after a minute", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = serve({ "/v1/mail/code": () => ({}) });
  shown();
  const again = await screen.findByRole("button", { name: /Send again/ });
  expect(again).toBeDisabled();
  act(() => vi.advanceTimersByTime(60_500));
  const ready = await screen.findByRole("button", { name: "Send the code again" });
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(ready);
  await waitFor(() => expect(asked.map(({ path }) => path)).toEqual(["/v1/mail/code"]));
  expect(await screen.findByRole("button", { name: /Send again/ })).toBeDisabled();
});
