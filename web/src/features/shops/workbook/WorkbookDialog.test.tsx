import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import WorkbookDialog from "./WorkbookDialog";

function Place() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <MantineProvider env="test">
      <button onClick={() => setIsOpen(true)}>open</button>
      {isOpen && <WorkbookDialog shop="s" onClose={() => setIsOpen(false)} onImported={() => {}} />}
    </MantineProvider>
  );
}

it("gives the focus back to what it was opened with", async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  render(<Place />);
  await userEvent.click(screen.getByText("open"));
  await userEvent.click(await screen.findByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.getByText("open")).toHaveFocus());
});
