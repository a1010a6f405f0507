import { act, render } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, it } from "vitest";
import { useUrlState } from "./useUrlState";

type State = ReturnType<typeof useUrlState>;

function show(address: string) {
  const seen: Record<string, State> = {};
  function Part({ name, fallback }: { name: string; fallback?: string }) {
    seen[name] = useUrlState(name, fallback);
    return null;
  }
  const element = (
    <>
      <Part name="tab" fallback="data" />
      <Part name="q" />
    </>
  );
  const router = createMemoryRouter([{ path: "/list", element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  const of = (name: string) => seen[name] as State;
  return { of, address: () => router.state.location.pathname + router.state.location.search };
}

it("keeps both of two changes that are made at once", async () => {
  const { of, address } = show("/list?page=2");
  await act(async () => {
    of("tab")[1]("columns");
    of("q")[1]("ışık");
  });
  expect(address()).toBe("/list?page=2&tab=columns&q=%C4%B1%C5%9F%C4%B1k");
  expect([of("tab")[0], of("q")[0]]).toEqual(["columns", "ışık"]);
});

it("keeps a change made with a setter of an earlier drawing", async () => {
  const { of, address } = show("/list");
  const [, setTab] = of("tab");
  await act(async () => of("q")[1]("a"));
  await act(async () => setTab("columns"));
  expect(address()).toBe("/list?q=a&tab=columns");
});

it("takes the last of two values of one name, and forgets what is the fallback", async () => {
  const { of, address } = show("/list?tab=columns&q=a");
  await act(async () => {
    of("tab")[1]("rules");
    of("tab")[1]("data");
    of("q")[1](null);
  });
  expect(address()).toBe("/list");
  expect(of("tab")[0]).toBe("data");
});
