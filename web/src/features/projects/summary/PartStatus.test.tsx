import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { CallProblem } from "@/api/problems";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { PartStatus } from "./PartStatus";
import type { Part } from "./useSummary";

beforeEach(() => setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand"))));

const part = (change: Partial<Part>): Part => ({
  part: "findings",
  state: "failed",
  job_id: "j",
  failure: null,
  ...change,
});

function show(given: Part, problem: CallProblem | null = null, isStarting = false) {
  const onAgain = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <PartStatus part={given} problem={problem} isStarting={isStarting} onAgain={onAgain} onEnd={() => {}} />
    </MantineProvider>,
  );
  return onAgain;
}

it.each([
  ["findings", "Öne çıkan bulgular aranamadı"],
  ["course", "Genel görünüm hazırlanamadı"],
  ["prediction", "Nelerin tahmin edilebileceği denenemedi"],
] as const)("a part that failed (%s) says which one, and why", (name, title) => {
  show(part({ part: name, failure: "Bu iş bu sunucu için çok ağır." }));
  const alert = screen.getByRole("alert");
  expect(alert).toHaveTextContent(title);
  expect(alert).toHaveTextContent("Bu iş bu sunucu için çok ağır.");
});

it("a part that failed can be begun again", async () => {
  const onAgain = show(part({}));
  expect(screen.getByRole("alert")).toHaveTextContent("Bu bölüm hazırlanamadı; ötekiler bundan etkilenmez.");
  await userEvent.click(screen.getByRole("button", { name: "Yeniden dene" }));
  expect(onAgain).toHaveBeenCalledOnce();
});

it("a part that somebody stopped can be begun again, too", () => {
  show(part({ state: "cancelled" }));
  expect(screen.getByRole("alert")).toBeVisible();
  expect(screen.getByRole("button", { name: "Yeniden dene" })).toBeEnabled();
});

it("a part that could not be begun says what the server says", () => {
  const problem = new CallProblem(
    { status_code: "170095", status_message: "Çok fazla istek geldi.", error: "too_many_calls" },
    429,
  );
  show(part({ state: "not_begun", job_id: null }), problem);
  expect(screen.getByRole("alert")).toHaveTextContent("Çok fazla istek geldi.");
});

it("while it is begun again nothing can be pressed twice", () => {
  show(part({}), null, true);
  expect(screen.getByRole("button", { name: /Yeniden dene/ })).toBeDisabled();
});

it("a part that waits shows that it is on its way, and one that is there shows nothing", () => {
  show(part({ state: "not_begun", job_id: null }));
  expect(screen.getByRole("status")).toHaveTextContent("Öne çıkan bulgular aranıyor");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("a part that is there needs no word", () => {
  show(part({ state: "done" }));
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});
