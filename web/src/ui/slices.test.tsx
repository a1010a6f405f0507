import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useInSlices } from "./slices";

function Long({ total }: { total: number }) {
  const drawn = useInSlices(total, 4);
  return (
    <ul>
      {Array.from({ length: drawn }, (_, place) => (
        <li key={place}>{place}</li>
      ))}
    </ul>
  );
}

const drawn = () => screen.queryAllByRole("listitem").length;

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it("draws a few at first, and the rest in tasks of their own", async () => {
  render(<Long total={10} />);
  expect(drawn()).toBe(4);
  await act(async () => vi.advanceTimersToNextTimer());
  expect(drawn()).toBe(8);
  await act(async () => vi.advanceTimersToNextTimer());
  expect(drawn()).toBe(10);
  expect(vi.getTimerCount()).toBe(0);
});

it("goes on where the list becomes longer, and never draws more than there is", async () => {
  const page = render(<Long total={3} />);
  expect(drawn()).toBe(3);
  page.rerender(<Long total={6} />);
  await act(async () => vi.runAllTimers());
  expect(drawn()).toBe(6);
});
