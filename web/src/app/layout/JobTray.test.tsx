import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { trayStore } from "@/api/jobs/tray";
import { siteStore } from "@/api/site";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { entry, siteWith } from "@/testing/site";
import JobTray from "./JobTray";

beforeEach(async () => {
  await setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand")));
  siteStore.set(siteWith([entry("project_view", "/proje", "/project")]));
  trayStore.set([{ jobId: "j", title: "Wines", route: "project_view", params: {}, job: null }]);
});

it("says on its button that it opens something, and whether it is open", async () => {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <JobTray />
      </MemoryRouter>
    </MantineProvider>,
  );
  const button = screen.getByRole("button", { name: "1 running job" });
  expect(button).toHaveAttribute("aria-haspopup", "dialog");
  expect(button).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(button);
  expect(button).toHaveAttribute("aria-expanded", "true");
  expect(await screen.findByRole("dialog", { name: "1 running job" })).toBeVisible();
});
