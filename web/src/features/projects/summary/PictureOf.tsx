import { type ChartData, FindingPicture } from "@/features/statistics/publicForAll";

/** The picture of a sentence; none where there is nothing to draw. */
export function PictureOf({ chart }: { chart: object | null }) {
  return <FindingPicture chart={chart as ChartData | null} />;
}
