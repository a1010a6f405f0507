import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { ReasonDialog } from "./ReasonDialog";

async function open(missing?: string): Promise<string[]> {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  const said: string[] = [];
  render(
    <MantineProvider env="test">
      <ReasonDialog
        title="Refuse: Shop"
        act="Refuse"
        label="Reason"
        description="It is mailed."
        {...(missing ? { missing } : {})}
        isRunning={false}
        onAct={(reason) => said.push(reason)}
        onClose={() => {}}
      />
    </MantineProvider>,
  );
  return said;
}

const refuse = () => userEvent.click(screen.getByRole("button", { name: "Refuse" }));

it("asks for a reason where one is needed, and says so at the field", async () => {
  const said = await open("Write the reason.");
  await refuse();
  expect(said).toEqual([]);
  expect(screen.getByRole("textbox").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Write the reason.")).toBeTruthy();

  await userEvent.type(screen.getByRole("textbox"), " The address is missing. ");
  await refuse();
  expect(said).toEqual(["The address is missing."]);
});

it("goes on without a reason where none is needed", async () => {
  const said = await open();
  await refuse();
  expect(said).toEqual([""]);
});
