import { expect, it } from "vitest";
import type { GridColumn } from "@/ui/grid/values";
import { titleFirst, trashedAt } from "./TrashBar";

it("on a phone a card in the trash is called by its record, not by when it was thrown away", () => {
  const since = trashedAt((key) => key);
  const columns: GridColumn[] = [since, { id: "name", caption: "Ad", column_type: "text" }];
  const order = (isMobile: boolean) => titleFirst(columns, isMobile).map(({ id }) => id);
  expect(order(true)).toEqual(["name", since.id]);
  expect(order(false)).toEqual([since.id, "name"]);
});
