import { Button, Stack, Text } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { memo, useId, useState } from "react";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { ICON } from "@/ui/sizes";
import { useInSlices } from "@/ui/slices";
import { CardSkeleton, Loaded } from "@/ui/States";
import { FindingCard, type FindingCardProps } from "./FindingCard";
import { PAGE_SIZE } from "./filters";
import type { Finding } from "./types";
import { type DetailsRead, type RunPlace, useDetails, useNamed } from "./useRuns";
import classes from "./FindingList.module.css";

/** So many cards are drawn in one go. */
const CARDS_AT_ONCE = 2;

interface FindingCardsProps {
  place: RunPlace;
  findings: readonly Finding[];
  /** How many findings stand before these. */
  first?: number;
  /** What is listed, for people who hear it. */
  label: string;
}

/** Findings as cards, with pictures; those that nearly repeat one of them open under it. At most a page of them. */
export function FindingCards({ place, findings, first = 0, label }: FindingCardsProps) {
  const [opened, setOpened] = useUrlState("finding");
  const details = useDetails(
    place,
    findings.map((finding) => finding.finding_id),
  );
  const drawn = useInSlices(findings.length, CARDS_AT_ONCE, 0);
  return (
    <Stack gap="sm" component="ol" className={classes["list"]} aria-label={label}>
      {findings.slice(0, drawn).map((finding, index) => (
        <WithSimilar
          key={finding.finding_id}
          finding={finding}
          rank={first + index + 1}
          place={place}
          chart={chartIn(details, finding.finding_id)}
          details={opened === finding.finding_id ? details : null}
          onOpen={setOpened}
        />
      ))}
    </Stack>
  );
}

/** A finding, and those that nearly repeat it; drawn anew only where something of it has changed. */
const WithSimilar = memo(function WithSimilar(props: Omit<FindingCardProps, "children">) {
  return (
    <FindingCard {...props}>
      <SimilarFindings finding={props.finding} place={props.place} />
    </FindingCard>
  );
});

/** The chart of a finding, null where there is none to show, undefined while it is read. */
function chartIn(details: DetailsRead, id: string) {
  if (details.isError) return null;
  return details.data ? (details.data.get(id)?.chart ?? null) : undefined;
}

/** “… and three more like it”, which open. */
function SimilarFindings({ finding, place }: { finding: Finding; place: RunPlace }) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { similar } = finding;
  if (similar.length === 0) return null;
  const pages = Array.from({ length: Math.ceil(similar.length / PAGE_SIZE) }, (_, page) =>
    similar.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
  );
  return (
    <div className={classes["similar"]}>
      <Button
        variant="subtle"
        size="compact-md"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        rightSection={<IconChevronDown size={ICON.sm} aria-hidden />}
      >
        {t("statistics.similar.show", { count: similar.length })}
      </Button>
      {isOpen && (
        <Stack id={id} gap="sm" mt="xs">
          <Text size="sm" c="dimmed">
            {t("statistics.similar.why")}
          </Text>
          {pages.map((ids) => (
            <Named key={ids[0]} ids={ids} finding={finding} place={place} />
          ))}
        </Stack>
      )}
    </div>
  );
}

function Named({ ids, finding, place }: { ids: readonly string[]; finding: Finding; place: RunPlace }) {
  const { t } = useT();
  const read = useNamed(place, ids);
  const label = t("statistics.similar.list", { columns: finding.column_names.join(" · ") });
  return (
    <Loaded read={read} skeleton={<CardSkeleton cards={1} />}>
      {(found) => <FindingCards place={place} findings={found} label={label} />}
    </Loaded>
  );
}
