import { call } from "@/api/call";
import { notifyProblem } from "@/ui/notify";
import { ordersFor } from "./order";
import type { UnitRow } from "./types";

/** Let the units of a place stand in this order; what could not be moved is said. */
export async function sendOrder(rows: readonly UnitRow[], ids: readonly string[], movedId: string) {
  const byId = new Map(rows.map((row) => [row.websiteunit_client_id, row]));
  const ordered = ids.map((id) => ({ id, order: Number(byId.get(id)?.websiteunit["order"] ?? 0) }));
  try {
    for (const { id, order } of ordersFor(ordered, movedId)) {
      // One after the other: they stand in one site, which is held for each.
      // oxlint-disable-next-line no-await-in-loop
      await call("/v1/frontend/website_unit/update", {
        query: { websiteunit_client_id: id },
        body: { websiteunit: { order }, base: byId.get(id)?.revision ?? null, publish: "no" },
      });
    }
  } catch (problem) {
    notifyProblem(problem);
  }
}
