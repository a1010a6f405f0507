import { Anchor, Card, Skeleton, Text } from "@mantine/core";
import { Link } from "react-router";
import { type ChartData, FindingPicture } from "@/features/statistics/publicForAll";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { HEIGHT } from "@/ui/sizes";
import { useSamples } from "../sample/useSamples";
import classes from "./LandingFinding.module.css";

/** A finding of the sample with its picture, as the sample has it now: no drawing of one. */
export function LandingFinding() {
  const { t } = useT();
  const to = useLink();
  const { data, isPending } = useSamples();
  if (isPending) return <Skeleton h={HEIGHT.card} />;
  const sample = data?.list.find((each) => each.findings?.list.some((finding) => finding.chart));
  const finding = sample?.findings?.list.find((each) => each.chart);
  if (!sample || !finding) return null;
  return (
    <Card component="article" padding="xl" className={classes["card"] ?? ""}>
      <div>
        <Text size="sm" c="dimmed" fw={550}>
          {t("projects.landing.found")}
        </Text>
        <p className={`${classes["sentence"]} num`}>
          <Anchor
            component={Link}
            to={to("sample_project", { sample: sample.project_id })}
            inherit
            c="inherit"
            underline="never"
            className={classes["whole"] ?? ""}
          >
            {finding.sentence}
          </Anchor>
        </p>
        <Text size="sm" c="dimmed" className="num">
          {t("projects.landing.from", { rows: sample.row_count, name: sample.project_name })}
        </Text>
      </div>
      <div className={classes["picture"]}>
        <FindingPicture chart={finding.chart as ChartData | null} />
      </div>
    </Card>
  );
}
