import { Stack, Text, Title } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useStore } from "@/api/store";
import { type Site, unitsOf, useSite } from "@/api/site";
import { slotEditor } from "./editing";
import type { DrawnUnit } from "./parts";
import { isUnderstood } from "./understood";
import { SiteButton } from "./SiteLink";
import classes from "./Units.module.css";

const loadMore = () => import("./MoreUnits");
const MoreUnit = lazy(loadMore);
const NoticeCard = lazy(() => import("./NoticeCard"));

/** What an editor has placed here; where that is nothing, there is nothing. */
export function SiteSlot({ place }: { place: string }) {
  const units = unitsOf(useSite(), place);
  const edited = useStore(slotEditor);
  if (edited) return edited(place);
  return units.length > 0 ? <Units units={units} /> : null;
}

/** Blocks below each other, each drawn by its kind. */
export function Units({ units }: { units: readonly DrawnUnit[] }) {
  const stacked = units.filter((unit) => unit.kind !== "notice");
  const notices = units.filter((unit) => unit.kind === "notice" && !isUnderstood(unit));
  return (
    <>
      {stacked.length > 0 && (
        <Suspense>
          <div className={classes["slot"]}>
            {stacked.map((unit) => (
              <Unit key={unit.key} unit={unit} />
            ))}
          </div>
        </Suspense>
      )}
      {notices.slice(0, 1).map((unit) => (
        <Suspense key={unit.key}>
          <NoticeCard unit={unit} />
        </Suspense>
      ))}
    </>
  );
}

/** Have what draws the blocks of a screen at hand before the screen is shown, so that nothing jumps. */
export async function bringUnits(site: Site, route: string): Promise<void> {
  const units = [route, `${route}.top`, `${route}.bottom`].flatMap((place) => unitsOf(site, place));
  if (units.some(({ kind }) => kind !== "text" && kind !== "button")) await loadMore().catch(() => undefined);
}

function Unit({ unit }: { unit: DrawnUnit }) {
  const { content } = unit;
  switch (unit.kind) {
    case "text":
      return (
        <section>
          {content["title"] && <Title order={2}>{content["title"]}</Title>}
          {content["lead"] && (
            <Text c="dimmed" mt={content["title"] ? "2xs" : 0} className={classes["lead"] ?? ""}>
              {content["lead"]}
            </Text>
          )}
        </section>
      );
    case "button":
      return (
        <Stack gap="sm" align="flex-start">
          {content["text"] && <Text className={classes["lead"] ?? ""}>{content["text"]}</Text>}
          <SiteButton link={content["link"]}>{content["label"]}</SiteButton>
        </Stack>
      );
    default:
      return <MoreUnit unit={unit} />;
  }
}
