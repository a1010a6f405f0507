import type { Lang } from "@/phrases/setup";
import { formatPercent } from "@/ui/format";

interface Counts {
  cell_count: number;
  empty_count: number;
  doubtful_count: number;
}

type Kind = "fine" | "doubtful" | "empty";

/** The shares of all cells that are fine, in doubt and empty; what there is none of is left out. */
export function qualityParts({ cell_count, empty_count, doubtful_count }: Counts) {
  const fine = Math.max(0, cell_count - empty_count - doubtful_count);
  const counts: [Kind, number][] = [
    ["fine", fine],
    ["doubtful", doubtful_count],
    ["empty", empty_count],
  ];
  const total = fine + doubtful_count + empty_count;
  return counts.filter(([, count]) => count > 0).map(([kind, count]) => ({ kind, share: count / total }));
}

const LEAST_TOLD = 0.001;

/** A share as people read it; a part that is there is never told as nothing. */
export function shareText(lang: Lang, share: number): string {
  if (share < LEAST_TOLD) return `<${formatPercent(lang, LEAST_TOLD)}`;
  return formatPercent(lang, share, share < 0.1 ? 1 : 0);
}
