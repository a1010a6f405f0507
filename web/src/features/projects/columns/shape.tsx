import { QualityBar } from "@/ui/Micro";
import type { Profile } from "../values";

export const qualityOf = (profile: Profile) => ({
  valid: profile.count,
  missing: profile.empty,
  invalid: profile.not_fitting,
});

/** The shares of filled, empty and misfitting cells of a column. */
export function Quality({ profile }: { profile: Profile }) {
  return <QualityBar {...qualityOf(profile)} />;
}

const MOST_BARS = 16;

const shapes = new WeakMap<Profile, number[]>();

/** What a column looks like: its histogram, or its most frequent values. The same array for the same profile. */
export function shapeOf(profile: Profile): number[] {
  let shape = shapes.get(profile);
  if (!shape) {
    shape = profile.histogram.length
      ? profile.histogram.map((bin) => bin.count)
      : profile.top.slice(0, MOST_BARS).map((option) => option.count);
    shapes.set(profile, shape);
  }
  return shape;
}
