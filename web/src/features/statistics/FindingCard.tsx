import { Alert, Badge, Card, Collapse, Text, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconChevronDown, IconCircleCheckFilled } from "@tabler/icons-react";
import { useId } from "react";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { ICON } from "@/ui/sizes";
import { EffectMark } from "./EffectMark";
import { FindingDetail } from "./FindingDetail";
import { effectKind, isAnswer, isNotable, sizeName } from "./names";
import { ANALYSIS_NAMES } from "./questions";
import { UserScore } from "./UserScore";
import type { Effect, Finding } from "./types";
import type { RunPlace } from "./useRuns";
import classes from "./FindingCard.module.css";

interface FindingCardProps {
  finding: Finding;
  rank: number;
  place: RunPlace;
  isOpen: boolean;
  onToggle: () => void;
}

/** One finding: its sentence, how strong and how sure it is; opened, everything behind it. */
export function FindingCard({ finding, rank, place, isOpen, onToggle }: FindingCardProps) {
  const { number } = useFormat();
  const id = useId();
  return (
    <Card component="li" padding="md" className={classes["card"] ?? ""}>
      <UnstyledButton
        className={classes["head"] ?? ""}
        onClick={onToggle}
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
      <Collapse expanded={isOpen}>
        {isOpen && (
          <div id={id} className={classes["detail"]}>
            <FindingDetail finding={finding} place={place} />
          </div>
        )}
      </Collapse>
    </Card>
  );
}

function Facts({ finding, place }: { finding: Finding; place: RunPlace }) {
  const { t } = useT();
  return (
    <div className={classes["facts"]}>
      <Badge color="neutral">{t(ANALYSIS_NAMES[finding.analysis])}</Badge>
      {isAnswer(finding) && (
        <Badge
          color={isNotable(finding) ? "success" : "neutral"}
          leftSection={isNotable(finding) ? <IconCircleCheckFilled size={ICON.xs} aria-hidden /> : undefined}
        >
          {t(finding.is_significant ? "statistics.significant" : "statistics.notSignificant")}
        </Badge>
      )}
      {finding.effect && <EffectWords effect={finding.effect} />}
      <Text size="sm" c="dimmed" className="num">
        {finding.figures}
      </Text>
      {!place.auth_client_id && (
        <div className={classes["score"]}>
          <UserScore finding={finding} place={place} />
        </div>
      )}
    </div>
  );
}

function EffectWords({ effect }: { effect: Effect }) {
  const { t } = useT();
  const { fixed } = useFormat();
  const size = sizeName(effect);
  const name = t(effectKind(effect.kind).name);
  return (
    <div className={classes["effect"]}>
      <Text size="sm" className="num">
        {size ? `${t(size)} · ` : ""}
        {name} {fixed(effect.value, 2)}
      </Text>
      <div className={classes["mark"]}>
        <EffectMark effect={effect} />
      </div>
    </div>
  );
}
