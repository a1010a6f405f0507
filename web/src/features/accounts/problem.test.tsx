import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { CallProblem } from "@/api/problems";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { ProblemAlert } from "./problem";

beforeEach(() => setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand"))));

function show(retry_after: number) {
  const answer = { status_code: "100429", status_message: "Too many attempts.", retry_after };
  render(
    <MantineProvider env="test">
      <ProblemAlert problem={new CallProblem(answer, 429)} />
    </MantineProvider>,
  );
  return screen.getByRole("alert").textContent;
}

it("says until which hour there is to wait", () => {
  expect(show(1800)).toMatch(/Too many attempts\.You can try again at \d\d:\d\d\./);
});

it("leaves a wait of seconds to the words of the refusal", () => {
  expect(show(3)).toBe("Too many attempts.");
});
