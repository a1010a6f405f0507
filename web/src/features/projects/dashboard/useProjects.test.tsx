import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { serve } from "@/testing/server";
import { useProjects } from "./useProjects";

const PROJECT = {
  project_id: "p",
  project_name: "Wine",
  state: "ready",
  is_sample: false,
  failure: null,
  file_name: "wine.xlsx",
  row_count: 1,
  column_count: 1,
  filled_cell_count: 1,
  version: 1,
  statistics_count: 0,
  training_count: 0,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
};

beforeEach(() => setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand"))));

function Projects() {
  const { remove } = useProjects();
  return <button onClick={() => void remove(PROJECT)}>Delete</button>;
}

/** Delete a project of which so many products were sold. */
function deleteWith(ending_count: number) {
  const asked = serve({
    "/v1/wanalyzer/project/list": () => ({ list: [PROJECT], next: null }),
    "/v1/wanalyzer/project/delete": () => ({ ending_count }),
    "/v1/wanalyzer/project/restore": () => ({}),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Notifications />
        <Projects />
      </MantineProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByText("Delete"));
  return asked;
}

it("says what ends in an hour where something of the project was sold, and takes it back", async () => {
  const asked = deleteWith(2);
  await screen.findByText(/2 products sold of it end in an hour, and you owe their buyers what is unused/);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await expect.poll(() => asked.map(({ path }) => path)).toContain("/v1/wanalyzer/project/restore");
});

it("says nothing of buyers where there are none", async () => {
  deleteWith(0);
  expect(await screen.findByText("“Wine” was deleted")).toBeInTheDocument();
});
