import { expect, it } from "vitest";
import type { ProjectSummary } from "@/api/generated/types.gen";
import { checklistOf } from "./checklist";

function project(change: Partial<ProjectSummary>): ProjectSummary {
  return {
    project_id: "p",
    project_name: "",
    state: "ready",
    is_sample: false,
    failure: null,
    file_name: "",
    row_count: 1,
    column_count: 1,
    filled_cell_count: 1,
    version: 1,
    statistics_count: 0,
    training_count: 0,
    created_at: "",
    updated_at: "",
    ...change,
  };
}

const sample = project({ project_id: "s", is_sample: true, statistics_count: 1, training_count: 1 });
const done = (projects: ProjectSummary[], opened: string[] = []) =>
  checklistOf(projects, (id) => opened.includes(id))
    .filter((check) => check.isDone)
    .map((check) => check.key);

it("the results that come with the sample tick nothing off", () => {
  expect(done([sample])).toEqual([]);
});

it("the sample is ticked off once it was opened", () => {
  expect(done([sample], ["s"])).toEqual(["sample"]);
});

it("an own project counts when it is ready, not while it is imported", () => {
  expect(done([sample, project({ state: "importing" })])).toEqual([]);
  expect(done([sample, project({})])).toEqual(["upload"]);
});

it("a run of one's own counts, also on the sample", () => {
  expect(done([project({ ...sample, statistics_count: 2 })])).toEqual(["statistics"]);
  expect(done([sample, project({ training_count: 1 })])).toEqual(["upload", "training"]);
});
