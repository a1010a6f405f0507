import { MantineProvider, Tabs } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { TabList } from "./TabList";

/** A row of tabs as wide as told, in a place of 300 pixels. */
function show(width: number) {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(width);
  const { container } = render(
    <MantineProvider env="test">
      <Tabs value="a">
        <TabList active="a">
          <Tabs.Tab value="a">Orders</Tabs.Tab>
          <Tabs.Tab value="b">Sales</Tabs.Tab>
        </TabList>
      </Tabs>
    </MantineProvider>,
  );
  const sides = () =>
    [...container.querySelectorAll("button[data-side]")].map((arrow) => arrow.getAttribute("data-side"));
  return { container, sides };
}

it("shows on which side there are more tabs, and goes there", () => {
  const { container, sides } = show(500);
  expect(sides()).toEqual(["after"]);
  const list = screen.getByRole("tablist");
  fireEvent.click(container.querySelector("[data-side=after]") as Element);
  expect(list.scrollLeft).toBeGreaterThan(0);
  fireEvent.scroll(list, { target: { scrollLeft: 100 } });
  expect(sides()).toEqual(["before", "after"]);
  fireEvent.scroll(list, { target: { scrollLeft: 200 } });
  expect(sides()).toEqual(["before"]);
});

it("shows no arrow beside tabs that have room, and none to who goes by keyboard or hears the screen", () => {
  expect(show(300).sides()).toEqual([]);
  show(500);
  expect(screen.getAllByRole("button", { hidden: true }).map(({ tabIndex }) => tabIndex)).toEqual([-1]);
  expect(screen.queryByRole("button")).toBeNull();
});
