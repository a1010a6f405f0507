/** What pages of strangers show: it brings nothing else along. */
export { FindingPicture } from "./FindingPicture";
export type { ChartData } from "./types";
