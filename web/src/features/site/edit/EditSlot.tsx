import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useSite } from "@/api/site";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";
import { NewUnit } from "../units/NewUnit";
import { placeName, useScreens } from "../units/places";
import type { UnitContent } from "../units/types";
import classes from "./edit.module.css";
import { FramedUnit } from "./FramedUnit";

/** A place of the page under the hands of its editors: its drafts, those that are hidden as well, and room for more. */
export function EditSlot({ place }: { place: string }) {
  const { t, lang } = useT();
  const siteId = useSite().frontend.frontend_client_id;
  const read = useRead("/v1/frontend/websiteunit/list", { query: { frontend_client_id: siteId } });
  const screens = useScreens(siteId);
  const [isMaking, setMaking] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const all = read.data?.list ?? [];
  const rows = all
    .filter((row) => row.websiteunit["place"] === place && row.is_deleted === "no")
    .toSorted((a, b) => orderOf(a) - orderOf(b));
  if (!read.data) return null;
  const name = placeName(t, lang, screens, place);
  return (
    <section className={classes["slot"]} aria-label={name} data-place={place}>
      {rows.map((row) => (
        <FramedUnit
          key={row.websiteunit_client_id}
          row={row}
          rows={rows}
          siteId={siteId}
          isOpen={open === row.websiteunit_client_id}
          onOpen={(isOpen) => setOpen(isOpen ? row.websiteunit_client_id : null)}
        />
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconPlus size={ICON.sm} aria-hidden />}
          aria-label={t("units.edit.addTo", { place: name })}
          onClick={() => setMaking(true)}
        >
          {t("units.edit.add")}
        </Button>
      </div>
      {isMaking && (
        <NewUnit
          siteId={siteId}
          screens={screens}
          rows={all}
          place={place}
          onClose={() => setMaking(false)}
          onMade={(id) => {
            setMaking(false);
            setOpen(id);
          }}
        />
      )}
    </section>
  );
}

const orderOf = (row: { websiteunit: unknown }) => (row.websiteunit as UnitContent).order;
