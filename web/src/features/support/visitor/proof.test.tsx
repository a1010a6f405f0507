import { render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { keyIn, useKeyInAddress, useProofFor } from "./proof";
import { keepLink, keepVisit } from "./visits";

const KEY = "abcdefghijklmnopqrstuvwxyz234567";
const TICKET = "0197";

beforeEach(() => {
  keepVisit(null);
  keepLink(TICKET, null);
  sessionStorage.clear();
});

function Shown() {
  useKeyInAddress(TICKET);
  const proof = useProofFor(TICKET);
  return <p>{proof?.mail_approve_code ?? "nothing"}</p>;
}

function open(path: string) {
  const router = createMemoryRouter([{ path: "/talep", element: <Shown /> }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

it("takes the key out of the address at once and keeps it in this tab", async () => {
  const router = open(`/talep?user_support_client_id=${TICKET}#k=${KEY}`);
  await waitFor(() => expect(screen.getByText(KEY)).toBeDefined());
  expect(router.state.location.hash).toBe("");
  expect(router.state.location.search).toBe(`?user_support_client_id=${TICKET}`);
  expect(sessionStorage.getItem("terazi.visitor.links")).toContain(KEY);
  expect(localStorage.getItem("terazi.visitor")).toBeNull();
});

it("proves by the link first, then by the code that was entered", async () => {
  keepVisit({ mail: "a@example.com", key: "visit" });
  open("/talep");
  expect(screen.getByText("visit")).toBeDefined();
  keepLink(TICKET, KEY);
  await waitFor(() => expect(screen.getByText(KEY)).toBeDefined());
});

it.each(["", "#k=", "#k=short", `#k=${KEY}x`, `#x=${KEY}`, `#k=${KEY.toUpperCase()}`])(
  "finds no key in %s",
  (hash) => {
    expect(keyIn(hash)).toBeNull();
  },
);
