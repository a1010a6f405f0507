import { Button } from "@mantine/core";
import { IconWand } from "@tabler/icons-react";
import { Link } from "react-router";
import type { AnswerOf } from "@/api/call";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { ICON } from "@/ui/sizes";
import { useProject } from "../projectContext";
import { qualityParts, shareText } from "./quality";
import { SentenceCard } from "./SentenceCard";
import classes from "./Summary.module.css";

export type Quality = AnswerOf<"/v1/wanalyzer/project/summary/get">["quality"];

/** How good the data is, and the way to what can be corrected. */
export function QualityCard({ quality }: { quality: Quality }) {
  const { t } = useT();
  const to = useLink();
  const { projectId } = useProject();
  const isDoubtful = quality.doubtful_count + quality.doubtful_row_count > 0;
  const corrections = to("project_view", { project_id: projectId, tab: "corrections" });
  return (
    <SentenceCard
      about={t("projects.summary.quality")}
      sentence={quality.sentence}
      picture={<QualityPicture quality={quality} />}
    >
      {isDoubtful && (
        <Button component={Link} to={corrections} leftSection={<IconWand size={ICON.sm} aria-hidden />}>
          {t("projects.corrections.look")}
        </Button>
      )}
    </SentenceCard>
  );
}

/** All cells in one bar: what is fine, what is in doubt, what is empty. */
function QualityPicture({ quality }: { quality: Quality }) {
  const { t } = useT();
  const { lang } = useFormat();
  const parts = qualityParts(quality);
  if (parts.length === 0) return null;
  return (
    <div className={classes["quality"]}>
      <div className={classes["bar"]} aria-hidden>
        {parts.map(({ kind, share }) => (
          <i key={kind} data-kind={kind} style={{ flexGrow: share }} />
        ))}
      </div>
      <ul className={classes["legend"]}>
        {parts.map(({ kind, share }) => (
          <li key={kind} data-kind={kind} className="num">
            {t(LEGEND[kind], { share: shareText(lang, share) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

const LEGEND = {
  fine: "projects.summary.part.fine",
  doubtful: "projects.summary.part.doubtful",
  empty: "projects.summary.part.empty",
} as const;
