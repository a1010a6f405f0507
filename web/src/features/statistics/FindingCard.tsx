import { Alert, Badge, Card, Collapse, Text, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconChevronDown, IconCircleCheckFilled } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { useSession } from "@/api/session";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { ICON } from "@/ui/sizes";
import { EffectMark } from "./EffectMark";
import { FindingDetail } from "./FindingDetail";
import { FindingPicture } from "./FindingPicture";
import { isAnswer, isNotable, sizeName } from "./names";
import { ANALYSIS_NAMES } from "./questions";
import { UserScore } from "./UserScore";
import type { ChartData, Finding } from "./types";
import type { DetailsRead, RunPlace } from "./useRuns";
import classes from "./FindingCard.module.css";

export interface FindingCardProps {
  finding: Finding;
  rank: number;
  place: RunPlace;
  /** Its chart, null where there is none to show, undefined while it is read. */
  chart: ChartData | null | undefined;
  /** Charts and tables of the page's findings, where it is open. */
  details: DetailsRead | null;
  /** Open a finding, or close the one that is open. */
  onOpen: (id: string | null) => void;
  /** What stands under it. */
  children: ReactNode;
}

/** One finding: its sentence, how strong and how sure it is; opened, everything behind it. */
export function FindingCard({ finding, rank, place, chart, details, onOpen, children }: FindingCardProps) {
  const { number } = useFormat();
  const id = useId();
  const isOpen = details !== null;
  return (
    <Card component="li" padding="md" className={classes["card"] ?? ""}>
      <div className={classes["face"]}>
        <div className={classes["words"]}>
          <UnstyledButton
            className={classes["head"] ?? ""}
            onClick={() => onOpen(isOpen ? null : finding.finding_id)}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
          >
            <span className={`${classes["rank"]} num`} aria-hidden>
              {number(rank, 0)}
            </span>
            <span className={classes["sentence"]}>{finding.sentence}</span>
            <IconChevronDown
              size={ICON.md}
              aria-hidden
              className={classes["chevron"]}
              data-open={isOpen || undefined}
            />
          </UnstyledButton>
          {finding.inside && (
            <Alert color="warning" icon={<IconAlertTriangle aria-hidden />} mt="xs">
              {finding.inside}
            </Alert>
          )}
          <Facts finding={finding} place={place} />
        </div>
        <FindingPicture chart={chart} />
      </div>
      <Collapse expanded={isOpen}>
        {details && (
          <div id={id} className={classes["detail"]}>
            <FindingDetail finding={finding} details={details} />
          </div>
        )}
      </Collapse>
      {children}
    </Card>
  );
}

function Facts({ finding, place }: { finding: Finding; place: RunPlace }) {
  const { isSignedIn } = useSession();
  const { t } = useT();
  return (
    <>
      <Text size="sm" c="dimmed" className={`num ${classes["figures"]}`}>
        {finding.p === null ? finding.figures : t("statistics.card.rows", { count: finding.n })}
      </Text>
      <div className={classes["facts"]}>
        <Badge color="neutral">{t(ANALYSIS_NAMES[finding.analysis])}</Badge>
        {isAnswer(finding) && (
          <Badge
            color={isNotable(finding) ? "success" : "neutral"}
            leftSection={
              isNotable(finding) ? <IconCircleCheckFilled size={ICON.xs} aria-hidden /> : undefined
            }
          >
            {t(finding.is_significant ? "statistics.significant" : "statistics.notSignificant")}
          </Badge>
        )}
        <EffectWords finding={finding} />
        {isSignedIn && !place.auth_client_id && (
          <div className={classes["score"]}>
            <UserScore finding={finding} place={place} />
          </div>
        )}
      </div>
    </>
  );
}

function EffectWords({ finding }: { finding: Finding }) {
  const { t } = useT();
  if (!finding.effect) return null;
  const size = sizeName(finding.effect);
  return (
    <div className={classes["effect"]}>
      {size && <Text size="sm">{t(size)}</Text>}
      <div className={classes["mark"]}>
        <EffectMark effect={finding.effect} />
      </div>
    </div>
  );
}
