import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { ClockInput, MomentInput } from "./MomentInput";

beforeEach(() => setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand"))));

const told = vi.fn<(value: string) => void>();

function Both({ moment, time }: { moment: string; time: string }) {
  const [value, setValue] = useState(moment);
  const [clock, setClock] = useState(time);
  return (
    <MantineProvider env="test">
      <MomentInput
        label="Alındı"
        value={value}
        onChange={(next) => {
          told(next);
          setValue(next);
        }}
      />
      <ClockInput name="Saat" value={clock} onChange={setClock} />
      <output>{clock}</output>
    </MantineProvider>
  );
}

it("a day and a time that are typed become a moment; a day alone begins at midnight", async () => {
  render(<Both moment="" time="" />);
  const hours = screen.getAllByRole("spinbutton")[0] as HTMLElement;
  expect(hours).toBeDisabled();
  await userEvent.type(screen.getByRole("textbox"), "31.12.2026{Tab}");
  expect(told).toHaveBeenLastCalledWith("2026-12-31T00:00:00");
  expect(hours).toBeEnabled();
  await userEvent.click(hours);
  await userEvent.keyboard("1405");
  expect(told).toHaveBeenLastCalledWith("2026-12-31T14:05:00");
});

it("a time of day is kept with its seconds, and only where it is whole", async () => {
  render(<Both moment="" time="" />);
  const [, , hours] = screen.getAllByRole("spinbutton");
  await userEvent.click(hours as HTMLElement);
  await userEvent.keyboard("09");
  expect(screen.getByRole("status")).toHaveTextContent("");
  await userEvent.keyboard("30");
  expect(screen.getByRole("status")).toHaveTextContent("09:30:00");
});
