import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearSession, keepTokens } from "@/api/session";
import { NOT_SENT, useServerForm } from "./useServerForm";

const TOKENS = { access_token: "a", refresh_token: "r", expires_in: 900 };
const BEGIN = { name: "", mail: "", password: "", login_code: "", pin: "", phone_area_code: "+90" };

const signIn = (username: string) => keepTokens(TOKENS, { user_client_id: username, username });

function open(initialValues = BEGIN) {
  const { result, unmount } = renderHook(() =>
    useServerForm({ initialValues, draft: "profile", secret: ["pin"] }),
  );
  return {
    unmount,
    form: () => result.current.form,
    type: (name: keyof typeof BEGIN, text: string) =>
      act(() => result.current.form.setFieldValue(name, text as never)),
    submit: (send: () => Promise<unknown>) => act(async () => result.current.submit(send)()),
    settle: (values: typeof BEGIN) => act(() => result.current.settle(values)),
  };
}

function stored(): string {
  return Object.values({ ...sessionStorage }).join(" ");
}

beforeEach(() => signIn("elif"));
afterEach(clearSession);

it("finds what was typed again after a reload", () => {
  const before = open();
  before.type("name", "Işık");
  before.unmount();
  expect(open().form().values).toEqual({ ...BEGIN, name: "Işık" });
});

it("never keeps a password, a code or what the form calls secret, but the country code", () => {
  const { type } = open();
  for (const [name, text] of Object.entries({
    name: "open",
    password: "hush1",
    login_code: "hush2",
    pin: "hush3",
  })) {
    type(name as keyof typeof BEGIN, text);
  }
  type("phone_area_code", "+44");
  expect(stored()).toContain("open");
  expect(stored()).toContain("+44");
  expect(stored()).not.toContain("hush");
});

it("keeps nothing of who somebody is and where they are reached, nor what the server told", () => {
  const { type } = open({ ...BEGIN, pin: "", name: "Elif", mail: "elif@example.com" });
  type("mail", "yeni@example.com");
  expect(stored()).toBe("");
  type("phone_area_code", "+44");
  expect(stored()).toBe('{"phone_area_code":"+44"}');
});

it("ignores what an older version kept and the form no longer asks or may not keep", () => {
  sessionStorage.setItem("terazi.draft.elif.profile", JSON.stringify({ name: "a", gone: 1, password: "b" }));
  expect(open().form().values).toEqual({ ...BEGIN, name: "a" });
});

it("shows nobody what somebody else typed", () => {
  const before = open();
  before.type("name", "Elif");
  before.unmount();
  signIn("deniz");
  expect(open().form().values.name).toBe("");
});

it("keeps the draft of the person who typed, also while their session ends", () => {
  const before = open();
  before.type("name", "Eli");
  act(clearSession);
  before.type("name", "Elif");
  before.unmount();
  expect(open().form().values.name).toBe("");
  signIn("elif");
  expect(open().form().values.name).toBe("Elif");
});

it("forgets the draft once it is saved, and stays silent on further drawings", async () => {
  const { type, submit, unmount } = open();
  type("name", "Elif");
  await submit(() => Promise.resolve());
  expect(stored()).toBe("");
  unmount();
  expect(open().form().values.name).toBe("");
});

it("keeps the draft when saving is refused", async () => {
  const { type, submit } = open();
  type("name", "Elif");
  await submit(() => Promise.reject(new DOMException("", "AbortError")));
  expect(stored()).toContain("Elif");
});

it("keeps the draft when nothing was sent", async () => {
  const { type, submit, form } = open();
  type("name", "Elif");
  await submit(() => Promise.resolve(NOT_SENT));
  expect(stored()).toContain("Elif");
  expect(form().isDirty()).toBe(true);
});

it("keeps what was typed while the rest was being saved", async () => {
  const { type, submit } = open();
  type("name", "Elif");
  await submit(async () => type("phone_area_code", "+44"));
  expect(stored()).toContain("+44");
});

it("forgets the draft when the person takes back what they typed", () => {
  const first = open();
  first.type("name", "Elif");
  first.unmount();
  const second = open();
  second.type("name", "");
  expect(stored()).toBe("");
});

it("goes back to the form's own beginning, not to the draft", () => {
  const first = open();
  first.type("name", "Elif");
  first.unmount();
  const second = open();
  expect(second.form().isDirty()).toBe(true);
  act(() => second.form().reset());
  expect(second.form().values.name).toBe("");
});

it("takes over what the server made of it", () => {
  const { type, settle, form } = open();
  type("name", " Elif ");
  act(() => form().setValues({ ...BEGIN, name: "Elif" }));
  settle({ ...BEGIN, name: "Elif" });
  expect(stored()).toBe("");
  expect(form().isDirty()).toBe(false);
});

it("says which fields keep it from being sent", () => {
  const { result } = renderHook(() =>
    useServerForm({ initialValues: { title: "" }, validate: { title: () => "needed" } }),
  );
  const send = vi.fn<() => Promise<void>>();
  const onWrong = vi.fn<(errors: object) => void>();
  act(() => result.current.submit(send, onWrong)());
  expect(onWrong.mock.calls[0]?.[0]).toEqual({ title: "needed" });
  expect(send).not.toHaveBeenCalled();
});
