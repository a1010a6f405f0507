import "@mantine/core/styles/Rating.layer.css";
import { Rating } from "@mantine/core";
import { useState } from "react";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import type { Finding } from "./types";
import { FINDINGS, type RunPlace } from "./useRuns";

const STARS = 5;

/** How useful the person finds a finding; the same star again takes it back. */
export function UserScore({ finding, place }: { finding: Finding; place: RunPlace }) {
  const { t } = useT();
  const [given, setGiven] = useState<number | null>(null);
  const keep = useChange(FINDINGS, { refreshes: [FINDINGS] });
  const score = given ?? finding.user_score ?? 0;
  const give = (value: number) => {
    setGiven(value);
    const sent = {
      project_id: place.project_id,
      stats_id: place.stats_id,
      user_score_list: [{ finding_id: finding.finding_id, score: value }],
      pagination: { page: 1, page_size: 1 },
    };
    keep.send({ body: sent }).catch(() => setGiven(null));
  };
  return (
    <Rating
      value={score}
      onChange={give}
      count={STARS}
      size="sm"
      allowClear
      aria-label={t("statistics.score.label")}
      getSymbolLabel={(value) => t("statistics.score.stars", { count: value })}
    />
  );
}
