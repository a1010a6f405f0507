import { useSite } from "@/api/site";
import { useRead } from "@/api/useCalls";
import { fieldsOf } from "../units/fields";
import type { UnitContent } from "../units/types";
import { Drawn } from "./Drawn";

/** A place of the page as others will see it once its drafts are published: without what is hidden or not shown now. */
export function LookSlot({ place }: { place: string }) {
  const siteId = useSite().frontend.frontend_client_id;
  const read = useRead("/v1/frontend/websiteunit/list", { query: { frontend_client_id: siteId } });
  const units = (read.data?.list ?? [])
    .filter((row) => row.is_deleted === "no")
    .map((row) => ({ id: row.websiteunit_client_id, unit: row.websiteunit as unknown as UnitContent }))
    .filter(({ unit }) => unit.place === place && isShown(unit))
    .toSorted((a, b) => a.unit.order - b.unit.order);
  return units.map(({ id, unit }) => <Drawn key={id} fields={fieldsOf(unit)} />);
}

function isShown({ is_active, from, until }: UnitContent): boolean {
  const now = Date.now();
  return is_active === "yes" && (!from || Date.parse(from) <= now) && (!until || Date.parse(until) > now);
}
