import { Button, MantineProvider } from "@mantine/core";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { OpenWindow } from "./OpenWindow";

function Example() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Button>Other</Button>
      {isOpen && (
        <OpenWindow title="Window" onClose={() => setIsOpen(false)}>
          <Button onClick={() => setIsOpen(false)}>Done</Button>
        </OpenWindow>
      )}
    </>
  );
}

it("gives the focus back to where it was opened when it is taken away", async () => {
  render(
    <MantineProvider env="test">
      <Example />
    </MantineProvider>,
  );
  const opener = screen.getByRole("button", { name: "Open" });
  opener.focus();
  fireEvent.click(opener);
  const done = await screen.findByRole("button", { name: "Done" });
  done.focus();
  fireEvent.click(done);
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
