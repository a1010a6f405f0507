import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { beforeEach, expect, it } from "vitest";
import { clearSession, keepTokens } from "@/api/session";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { questionStore } from "@/ui/confirm";
import { useServerForm } from "@/ui/useServerForm";
import { RecordForm } from "./RecordScreen";

function Form({ name }: { name: string }) {
  const [text, setText] = useState("");
  return (
    <RecordForm
      onSubmit={() => setText("")}
      isSending={false}
      isDirty={text !== ""}
      saveLabel={`save ${name}`}
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

beforeEach(() => {
  questionStore.set(null);
  setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
});

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

it.each([
  ["is gone for who left without saving", true, ""],
  ["waits for who has to sign in again", false, "typed"],
])("what was typed %s", async (_, isSignedIn, found) => {
  const user = { user_client_id: "elif", username: "elif" };
  const signIn = () => keepTokens({ access_token: "a", refresh_token: "r", expires_in: 900 }, user);
  signIn();
  const router = show(<KeptForm />);
  type("kept", "typed");
  if (!isSignedIn) act(clearSession);
  await act(() => router.navigate("/away"));
  await act(async () => questionStore.get()?.onConfirm());
  signIn();
  await act(() => router.navigate("/forms"));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "kept" }).value).toBe(found);
  clearSession();
});
