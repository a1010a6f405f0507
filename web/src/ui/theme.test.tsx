import { MantineProvider, Select } from "@mantine/core";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildTheme } from "./theme";

it("opens a choice when it is pressed, not when it is given the focus", async () => {
  render(
    <MantineProvider theme={buildTheme(null, (key) => key)} env="test">
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
