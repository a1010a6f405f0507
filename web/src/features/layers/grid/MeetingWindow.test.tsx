import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { MeetingWindow } from "./MeetingWindow";

const CONFLICT = {
  cl_id: "r",
  wdm_code: "name",
  value: "Mor",
  version: 2,
  at: "2026-11-29T10:00:00Z",
  by: "deniz",
};
const COLUMNS = [{ id: "name", caption: "Ad", column_type: "text" }] as const;

beforeEach(() => setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand"))));

it("whoever throws a changed record away is asked just that", () => {
  const onSettle = vi.fn<(isMine: boolean) => void>();
  const meeting = { conflicts: [CONFLICT], records: [{ cl_id: "r", _deleted: true }] };
  renderAt(<MeetingWindow meeting={meeting} columns={COLUMNS} onSettle={onSettle} />);
  fireEvent.click(screen.getByRole("button", { name: "Atma, kalsın" }));
  fireEvent.click(screen.getByRole("button", { name: "Çöpe at" }));
  expect(onSettle.mock.calls).toEqual([[false], [true]]);
});

it("of two values of a cell, one stays", () => {
  const onSettle = vi.fn<(isMine: boolean) => void>();
  const meeting = { conflicts: [CONFLICT], records: [{ cl_id: "r", name: "Kara" }] };
  renderAt(<MeetingWindow meeting={meeting} columns={COLUMNS} onSettle={onSettle} />);
  fireEvent.click(screen.getByRole("button", { name: "Benimki kalsın" }));
  expect(onSettle).toHaveBeenCalledWith(true);
});
