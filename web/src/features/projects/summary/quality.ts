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
