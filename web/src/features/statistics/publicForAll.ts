/** What pages of strangers show: it brings nothing else along. */
export { FindingPicture } from "./FindingPicture";
export type { ChartData } from "./types";
/** Large, and fetched when it is shown. */
export const loadSoldChart = () =>
  import("./chart/SoldChart").then(({ SoldChart }) => ({ default: SoldChart }));
