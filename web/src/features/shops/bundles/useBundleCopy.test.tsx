import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearSession, keepTokens } from "@/api/session";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { RecordForm } from "@/screens/RecordForm";
import { textsIn } from "@/testing/phrases";
import { serve } from "@/testing/server";
import { entry, siteWith } from "@/testing/site";
import { questionStore } from "@/ui/confirm";
import { useBundleCopy } from "./useBundleCopy";

const COPY = "/v1/user/shop/bundle/copy";

function Bundle() {
  const [name, setName] = useState("");
  const { copy } = useBundleCopy("s");
  return (
    <>
      <button onClick={() => copy("b")}>copy</button>
      <RecordForm onSubmit={() => {}} isSending={false} isDirty={name !== ""}>
        <input aria-label="name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      </RecordForm>
    </>
  );
}

function open() {
  const asked = serve({ [COPY]: () => ({ user_shop_bundle_client_id: "c" }) });
  const element = (
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Bundle />
      </MantineProvider>
    </QueryClientProvider>
  );
  const routes = [
    { path: "/bundle", element: null },
    { path: "/start", element },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/start"] });
  render(<RouterProvider router={router} />);
  return { router, asked };
}

const type = (value: string) => fireEvent.change(screen.getByRole("textbox"), { target: { value } });
const press = () => fireEvent.click(screen.getByRole("button", { name: "copy" }));

beforeEach(async () => {
  questionStore.set(null);
  const user = { user_client_id: "elif", username: "elif" };
  keepTokens({ access_token: "a", refresh_token: "r", expires_in: 900 }, user);
  siteStore.set(siteWith([entry("user_shop_bundle_record", "/paket", "/bundle")]));
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
});

afterEach(clearSession);

it("copies at once what has no unsaved changes", async () => {
  const { router, asked } = open();
  press();
  await expect.poll(() => router.state.location.search).toBe("?shop=s&bundle=c");
  expect(asked.map(({ path }) => path)).toEqual([COPY]);
  expect(questionStore.get()).toBeNull();
});

it("asks about unsaved changes before it copies anything, and only once", async () => {
  const { router, asked } = open();
  type("typed");
  press();
  await expect.poll(() => questionStore.get()?.title).toBe("There are unsaved changes");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual([]);
  act(() => {
    questionStore.get()?.onCancel?.();
    questionStore.set(null);
  });
  expect([asked.length, router.state.location.pathname]).toEqual([0, "/start"]);
  press();
  const agreed = questionStore.get();
  questionStore.set(null);
  act(() => agreed?.onConfirm());
  await expect.poll(() => router.state.location.search).toBe("?shop=s&bundle=c");
  expect([asked.length, questionStore.get()]).toEqual([1, null]);
});
