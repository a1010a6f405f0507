import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearSession, keepTokens } from "@/api/session";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { questionStore } from "@/ui/confirm";
import { useServerForm } from "@/ui/useServerForm";
import { RecordForm } from "./RecordForm";

function Form({ name, isKept }: { name: string; isKept?: boolean }) {
  const [text, setText] = useState("");
  return (
    <RecordForm
      onSubmit={() => setText("")}
      isSending={false}
      isDirty={text !== ""}
      saveLabel={`save ${name}`}
      {...(isKept === undefined ? {} : { isKept })}
    >
      <input aria-label={name} value={text} onChange={(event) => setText(event.currentTarget.value)} />
    </RecordForm>
  );
}

function KeptForm() {
  const { form, field } = useServerForm({ draft: "record", initialValues: { name: "" } });
  return (
    <RecordForm onSubmit={() => {}} isSending={false} isDirty={form.isDirty()}>
      <input aria-label="kept" {...field("name")} />
    </RecordForm>
  );
}

function show(
  forms = (
    <>
      <Form name="first" />
      <Form name="second" />
    </>
  ),
) {
  const element = <MantineProvider env="test">{forms}</MantineProvider>;
  const routes = [
    { path: "/forms", element },
    { path: "/away", element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/forms"] });
  render(<RouterProvider router={router} />);
  return router;
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });

const user = { user_client_id: "elif", username: "elif" };
const signIn = () => keepTokens({ access_token: "a", refresh_token: "r", expires_in: 900 }, user);

beforeEach(() => {
  questionStore.set(null);
  signIn();
  setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
});

afterEach(clearSession);

it.each([["first"], ["second"]])("asks before leaving when only the %s form has changes", async (name) => {
  const router = show();
  type(name, "typed");
  await act(() => router.navigate("/away"));
  expect(router.state.location.pathname).toBe("/forms");
  expect(questionStore.get()?.title).toBe("There are unsaved changes");
  act(() => questionStore.get()?.onConfirm());
  expect(router.state.location.pathname).toBe("/away");
});

it("asks for a form that was left after another one had been saved", async () => {
  const router = show();
  type("first", "typed");
  type("second", "typed");
  fireEvent.submit(screen.getByRole("button", { name: "save second" }));
  await act(() => router.navigate("/away"));
  expect(router.state.location.pathname).toBe("/forms");
  act(() => questionStore.get()?.onCancel?.());
  type("first", "");
  await act(() => router.navigate("/away"));
  expect(router.state.location.pathname).toBe("/away");
});

it("forgets what was typed for who left without saving", async () => {
  const router = show(<KeptForm />);
  type("kept", "typed");
  await act(() => router.navigate("/away"));
  await act(async () => questionStore.get()?.onConfirm());
  await act(() => router.navigate("/forms"));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "kept" }).value).toBe("");
});

it("asks nothing of who has to sign in again, and what they typed waits for them", async () => {
  const router = show(<KeptForm />);
  type("kept", "typed");
  act(clearSession);
  await act(() => router.navigate("/away"));
  expect([questionStore.get(), router.state.location.pathname]).toEqual([null, "/away"]);
  signIn();
  await act(() => router.navigate("/forms"));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "kept" }).value).toBe("typed");
});

it("asks also after the session's end where what was typed is kept nowhere", async () => {
  const router = show(<Form name="first" isKept={false} />);
  type("first", "typed");
  act(clearSession);
  await act(() => router.navigate("/away"));
  expect(questionStore.get()?.title).toBe("There are unsaved changes");
});
