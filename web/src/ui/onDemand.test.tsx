import { MantineProvider, Menu, UnstyledButton } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { onDemand, type Opener, useOpensAtOnce } from "./onDemand";

function Part({ button, onRename }: { button: Opener; onRename: () => void }) {
  const { target, opened, setOpened } = useOpensAtOnce(button);
  return (
    <Menu opened={opened} onChange={setOpened} transitionProps={{ duration: 0 }}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onRename}>Rename</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function show() {
  const load = vi.fn<() => Promise<{ default: typeof Part }>>(async () => ({ default: Part }));
  const Opens = onDemand("menu", load);
  const onRename = vi.fn<() => void>();
  const button = <UnstyledButton>Actions</UnstyledButton>;
  render(
    <MantineProvider env="test">
      <Opens button={button} onRename={onRename} />
    </MantineProvider>,
  );
  return { load, onRename, user: userEvent.setup() };
}

it("draws only the button until somebody wants more", () => {
  const { load } = show();
  expect(screen.getByRole("button", { name: "Actions" })).toHaveAttribute("aria-haspopup", "menu");
  expect(load).not.toHaveBeenCalled();
});

it("is loaded and opened by one press, and acts", async () => {
  const { user, onRename } = show();
  await user.click(screen.getByRole("button", { name: "Actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Rename" }));
  expect(onRename).toHaveBeenCalledOnce();
});

it("stays closed when it does not arrive, and opens at the next press", async () => {
  const { load, user } = show();
  load.mockImplementation(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
  const button = screen.getByRole("button", { name: "Actions" });
  await user.click(button);
  expect(button).toBeVisible();
  expect(screen.queryByRole("menuitem")).toBeNull();
  load.mockImplementation(async () => ({ default: Part }));
  await user.click(button);
  expect(await screen.findByRole("menuitem", { name: "Rename" })).toBeVisible();
});

it("gives the focus back to its button when it closes", async () => {
  const { user } = show();
  await user.tab();
  await user.keyboard("{Enter}");
  await screen.findByRole("menuitem", { name: "Rename" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
  await waitFor(() => expect(screen.getByRole("button", { name: "Actions" })).toHaveFocus());
});
