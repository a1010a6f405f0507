import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, Link, Outlet, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { useFocusKept } from "./useFocusKept";

function Frame() {
  useFocusKept();
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  );
}

const WORK_MS = 50;

/** A button that works a while; as in a browser, it loses the focus while it is disabled. */
function Worker() {
  const [isWorking, setIsWorking] = useState(false);
  const begin = () => {
    (document.activeElement as HTMLElement).blur();
    setIsWorking(true);
    setTimeout(() => setIsWorking(false), WORK_MS);
  };
  return (
    <>
      <button disabled={isWorking} onClick={begin}>
        work
      </button>
      <input aria-label="other" />
    </>
  );
}

function show(path = "/first") {
  const children = [
    { path: "first", element: <Link to="/second">onwards</Link> },
    { path: "second", element: <h1>second</h1> },
    { path: "filled", element: <Link to="/typed">onwards</Link> },
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- a screen that chooses by itself
    { path: "typed", element: <input autoFocus aria-label="first field" /> },
    { path: "work", element: <Worker /> },
  ];
  render(
    <RouterProvider
      router={createMemoryRouter([{ element: <Frame />, children }], { initialEntries: [path] })}
    />,
  );
}

it("puts the focus into the screen that a link has led to", async () => {
  show();
  expect(document.body).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "second" });
  expect(screen.getByRole("main")).toHaveFocus();
});

it("leaves the focus where a screen has put it", async () => {
  show("/filled");
  await userEvent.click(screen.getByRole("link"));
  expect(await screen.findByRole("textbox", { name: "first field" })).toHaveFocus();
});

it("gives a button that has worked its focus back", async () => {
  show("/work");
  const button = screen.getByRole("button", { name: "work" });
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveFocus());
});

it("does not take the focus from where somebody went meanwhile", async () => {
  show("/work");
  await userEvent.click(screen.getByRole("button", { name: "work" }));
  await userEvent.click(screen.getByRole("textbox", { name: "other" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "work" })).toBeEnabled());
  expect(screen.getByRole("textbox", { name: "other" })).toHaveFocus();
});
