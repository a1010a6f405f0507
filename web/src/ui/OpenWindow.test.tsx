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

function Passing() {
  const [isOpen, setIsOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const finish = () => {
    setIsDone(true);
    setIsOpen(false);
  };
  return (
    <section aria-label="Order">
      {!isDone && <Button onClick={() => setIsOpen(true)}>Approve</Button>}
      {isOpen && (
        <OpenWindow title="Window" onClose={() => setIsOpen(false)}>
          <Button onClick={finish}>Done</Button>
        </OpenWindow>
      )}
    </section>
  );
}

it("gives the focus to the section it was opened in when what opened it is done with", async () => {
  render(
    <MantineProvider env="test">
      <Passing />
    </MantineProvider>,
  );
  const opener = screen.getByRole("button", { name: "Approve" });
  opener.focus();
  fireEvent.click(opener);
  const done = await screen.findByRole("button", { name: "Done" });
  done.focus();
  fireEvent.click(done);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region", { name: "Order" })));
});
