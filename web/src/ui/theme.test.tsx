import { MantineProvider, Select } from "@mantine/core";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { contrastWithWhite } from "./accent";
import { buildTheme, cssVariablesOf } from "./theme";

it("opens a choice when it is pressed, not when it is given the focus", async () => {
  render(
    <MantineProvider theme={buildTheme({}, (key) => key)} env="test">
      <Select label="Project" searchable data={["Wines"]} error="Choose one." />
    </MantineProvider>,
  );
  const field = screen.getByRole("combobox", { name: "Project" });
  act(() => field.focus());
  expect(field).toHaveFocus();
  expect(screen.queryByRole("option")).toBeNull();
  await userEvent.click(field);
  expect(screen.getByRole("option", { name: "Wines" })).toBeVisible();
});

const says = (key: string) => key;

it("the dark scheme has an accent of its own where the site has one, and it can be read", () => {
  const theme = buildTheme({ accent_color: "#0d9488" }, says);
  const resolve = (dark: string) => cssVariablesOf({ accent_color_dark: dark })(theme as never);
  expect(resolve("").dark).not.toHaveProperty("--mantine-color-accent-7");
  const { light, dark } = resolve("#facc15");
  expect(light).not.toHaveProperty("--mantine-color-accent-7");
  expect(contrastWithWhite(dark["--mantine-color-accent-7"] ?? "#fff")).toBeGreaterThan(4.5);
});

it("a site chooses its letters, its corners and how much room there is", () => {
  const plain = buildTheme({}, says);
  const own = buildTheme({ font: "source_serif", corner: "sharp", density: "compact" }, says);
  expect(plain.fontFamily).toMatch(/^'Inter', 'signs'/);
  expect(own.fontFamily).toMatch(/^'reading-serif'.*, serif$/);
  expect(own.radius?.["md"]).not.toBe(plain.radius?.["md"]);
  const room = (theme: typeof own) => Number.parseFloat(theme.spacing?.["md"] ?? "0");
  expect(room(own)).toBeLessThan(room(plain));
});
