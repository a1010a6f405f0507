import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { ProjectContext, type useProject } from "../projectContext";
import { Recognised } from "./Recognised";

beforeEach(() => setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand"))));

const proposed = (column_id: string, bar: "recognised" | "perhaps") => ({
  column_id,
  column_name: column_id,
  proposal_list: [
    { layer: "wine", code: "acid", captions: { tr: "Asit", en: "Acid" }, bar, own_unit_symbol: "g/L" },
  ],
});

/** The proposals of an open project with these columns. */
function show(...column_list: object[]) {
  serve({
    "/v1/wanalyzer/project/details/columns/wai/get": () => ({ details: { project_id: "p" }, column_list }),
  });
  const project = { projectId: "p", isChanging: false } as ReturnType<typeof useProject>;
  renderAt(
    <ProjectContext value={project}>
      <Recognised />
    </ProjectContext>,
  );
}

it("says how many columns were recognised", async () => {
  show(proposed("Acid", "recognised"), proposed("Sour", "perhaps"), {
    column_id: "Note",
    column_name: "Note",
  });
  expect(await screen.findByText("1 of 3 columns recognised")).toBeVisible();
});

it("where a column is only perhaps known, no column is said to be recognised", async () => {
  show(proposed("Sour", "perhaps"), { column_id: "Note", column_name: "Note" });
  expect(await screen.findByText("A link is suggested for 1 column")).toBeVisible();
  expect(screen.queryByText(/recognised/)).toBeNull();
});
