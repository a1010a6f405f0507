import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { MoneyInput } from "./inputs";

function Field() {
  const [minor, setMinor] = useState<number | null>(null);
  return (
    <MantineProvider env="test">
      <MoneyInput label="Price" sign="₺" value={minor} onChange={setMinor} />
      <output>{String(minor)}</output>
    </MantineProvider>
  );
}

beforeEach(() => setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand"))));

it("never keeps an earlier amount under one that is wrong", async () => {
  render(<Field />);
  const input = screen.getByRole("textbox", { name: "Price" });
  await userEvent.type(input, "12,34");
  expect(screen.getByRole("status")).toHaveTextContent("1234");
  await userEvent.type(input, "5");
  expect(screen.getByRole("status")).toHaveTextContent("NaN");
  await userEvent.tab();
  expect(input).toHaveValue("12,345");
  await userEvent.clear(input);
  expect(screen.getByRole("status")).toHaveTextContent("null");
});
