import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { PictureOf } from "./PictureOf";
import { SentenceCard } from "./SentenceCard";
import type { Summary } from "./useSummary";

interface FoundProps {
  findings: NonNullable<Summary["findings"]>;
  /** The newest version of the data. */
  version: number;
}

/** The strongest findings, or that there are none. */
export function FoundCards({ findings, version }: FoundProps) {
  const { t } = useT();
  const older = findings.version === version ? null : findings.version;
  if (findings.nothing) {
    return <SentenceCard about={t("projects.summary.finding")} sentence={findings.nothing} version={older} />;
  }
  return (
    <>
      {findings.list.map((found) => (
        <SentenceCard
          key={found.finding_id}
          about={t("projects.summary.finding")}
          sentence={found.sentence}
          version={older}
          picture={<PictureOf chart={found.chart} />}
        >
          {found.inside && (
            <Alert color="warning" icon={<IconAlertTriangle aria-hidden />}>
              {found.inside}
            </Alert>
          )}
        </SentenceCard>
      ))}
      {findings.is_sample && (
        <Text size="sm" c="dimmed" className="num">
          {t("projects.summary.sample", { count: findings.row_count })}
        </Text>
      )}
    </>
  );
}
