import { Skeleton } from "@mantine/core";
import { FIELD, namesOf, outlineOf } from "./outline";
import type { ChartData } from "./types";
import classes from "./FindingPicture.module.css";

/** What a finding looks like, small: its sentence says it, a few groups are named, and the opened finding has the whole chart. */
export function FindingPicture({ chart }: { chart: ChartData | null | undefined }) {
  if (chart === undefined) return <Skeleton className={classes["picture"] ?? ""} />;
  if (chart === null) return null;
  const names = namesOf(chart);
  return (
    <div className={classes["picture"]} aria-hidden>
      <svg viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}>
        {outlineOf(chart).map(({ kind, d, tone }) => (
          <path key={d} d={d} className={classes[kind]} data-tone={tone} />
        ))}
      </svg>
      {names.length > 0 && (
        <div className={classes["names"]}>
          {names.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
      )}
    </div>
  );
}
