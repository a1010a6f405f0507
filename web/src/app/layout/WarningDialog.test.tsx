import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { askWarningCode } from "@/api/warning";
import { setUpPhrases } from "@/phrases/setup";
import { type Reply, serve } from "@/testing/server";
import { textsIn } from "@/testing/phrases";
import WarningDialog from "./WarningDialog";

const ENTER = "/v1/warning/code/enter";

it("takes the code as it is typed, and again after a wrong one, without a pointer", async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  const asked = serve({
    [ENTER]: (): Reply => (asked.length === 1 ? { status: 400, status_message: "Wrong." } : {}),
  });
  render(
    <MantineProvider env="test">
      <WarningDialog />
    </MantineProvider>,
  );
  const answer = askWarningCode("Much is spent.");
  const first = await screen.findByRole("textbox", { name: "Digit 1 of the code" });
  await waitFor(() => expect(first).toHaveFocus());

  await userEvent.keyboard("111111");
  await screen.findByRole("alert");
  await waitFor(() => expect(first).toHaveFocus());

  await userEvent.keyboard("222222");
  expect(await answer).toBe(true);
  expect(asked.map(({ body }) => body)).toEqual([{ warning_code: "111111" }, { warning_code: "222222" }]);
});
