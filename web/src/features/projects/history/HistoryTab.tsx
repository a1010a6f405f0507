import { Alert, Badge, Box, Button, Card, Group, List, Stack, Text, Timeline } from "@mantine/core";
import { IconArrowBackUp, IconFileImport, IconPencil } from "@tabler/icons-react";
import { Link } from "react-router";
import type { VersionSummary } from "@/api/generated/types.gen";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlState } from "@/screens/useUrlState";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Loaded, RowSkeleton } from "@/ui/States";
import { ICON, WIDTH } from "@/ui/sizes";
import { useProject, useStepWords } from "../projectContext";
import { stepSentence } from "../stepSentence";
import type { Step } from "../values";
import { VersionComparison } from "./VersionComparison";

const SHOWN_STEPS = 8;

/** Every version of the data, what made it, and the way back to it. */
export default function HistoryTab() {
  const { t } = useT();
  const project = useProject();
  const to = useLink();
  const read = useRead("/v1/wanalyzer/project/version/list", {
    body: { project_id: project.projectId },
  });
  const [compared, setCompared] = useUrlState("compare");
  const [, setFrom] = useUrlState("from");
  const [, setTo] = useUrlState("to");
  const [, setPage] = useUrlState("page");
  const compare = (version: number, other = version) => {
    setFrom(String(version - 1));
    setTo(String(other));
    setPage(null);
    setCompared("1");
  };
  const restore = async (version: number) => {
    const before = project.version;
    const made = await project.restore(version);
    if (made === null) return;
    notifyDone(t("projects.history.restored", { version }), () => void project.restore(before, made));
  };
  return (
    <Stack gap="lg">
      {compared && read.data && <VersionComparison versions={read.data.list} />}
      <Group>
        <Button
          component={Link}
          to={to("add_dataset", { project_id: project.projectId })}
          variant="default"
          leftSection={<IconFileImport size={ICON.md} aria-hidden />}
        >
          {t("projects.refresh.open")}
        </Button>
      </Group>
      <Card>
        <Loaded read={read} skeleton={<RowSkeleton />}>
          {(answer) => (
            <Timeline bulletSize={28} lineWidth={2} active={answer.list.length}>
              {answer.list.map((version) => (
                <Timeline.Item key={version.version} bullet={<Bullet version={version} />}>
                  <Version
                    version={version}
                    isCurrent={version.version === answer.version}
                    hasRowsOfToday={
                      version.base === answer.list.find((each) => each.version === answer.version)?.base
                    }
                    isBusy={project.isChanging}
                    onRestore={() => void restore(version.version)}
                    onRowsBack={(rows) =>
                      void project.apply(
                        [{ kind: "restore_rows", chosen: rows }],
                        t("projects.rows.broughtBack", { count: rows.length }),
                      )
                    }
                    onCompare={() => compare(version.version)}
                    onChooseRows={() => compare(version.version, answer.version)}
                  />
                </Timeline.Item>
              ))}
            </Timeline>
          )}
        </Loaded>
      </Card>
    </Stack>
  );
}

function Bullet({ version }: { version: VersionSummary }) {
  if (version.restored_from) return <IconArrowBackUp size={ICON.sm} aria-hidden />;
  if (version.steps.length === 0) return <IconFileImport size={ICON.sm} aria-hidden />;
  return <IconPencil size={ICON.sm} aria-hidden />;
}

/** What is not as it was before the new file. */
function Differences({ sentences }: { sentences: readonly string[] }) {
  const { t } = useT();
  return (
    <Alert color="info" title={t("projects.refresh.differences")} mt="xs">
      <List size="sm" className="num">
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

interface VersionProps {
  version: VersionSummary;
  isCurrent: boolean;
  /** Whether its rows are those of the file that the data stands on today: only they can be brought back. */
  hasRowsOfToday: boolean;
  isBusy: boolean;
  onRestore: () => void;
  onCompare: () => void;
  onRowsBack: (rows: readonly number[]) => void;
  /** Rows that a rule took away are chosen among what differs from today. */
  onChooseRows: () => void;
}

function Version({
  version,
  isCurrent,
  hasRowsOfToday,
  isBusy,
  onRestore,
  onCompare,
  ...rows
}: VersionProps) {
  const { t } = useT();
  const { dateTime, number } = useFormat();
  const words = useStepWords();
  const sentences = version.steps.map((step) => stepSentence(step as unknown as Step, words));
  const removed = (version.steps as unknown as Step[]).flatMap((step) =>
    step.kind === "drop_rows" ? [...(step.chosen ?? [])] : [],
  );
  const hasRemovedByRule = (version.steps as unknown as Step[]).some(
    (step) => step.kind === "drop_duplicates" || (step.kind === "drop_rows" && step.rule),
  );
  const first = version.restored_from
    ? t("projects.history.fromVersion", { version: number(version.restored_from, 0) })
    : version.file_name
      ? t("projects.history.importedFrom", { file: version.file_name })
      : t("projects.history.imported");
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <Box flex={1} miw={WIDTH.lg}>
        <Group gap="xs">
          <Text fw={600} className="num">
            {t("projects.history.version", { version: number(version.version, 0) })}
          </Text>
          {isCurrent && <Badge>{t("projects.history.current")}</Badge>}
        </Group>
        <Text size="sm" c="dimmed" className="num">
          {dateTime(version.created_at)} · {t("projects.history.rows", { count: version.row_count })}
        </Text>
        {version.differences.length > 0 && <Differences sentences={version.differences} />}
        {version.is_refreshed && sentences.length > 0 && (
          <Text size="sm" mt="3xs">
            {t("projects.refresh.again")}
          </Text>
        )}
        <Stack gap="4xs" mt="3xs">
          {(sentences.length ? sentences : [first]).slice(0, SHOWN_STEPS).map((sentence, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two steps may say the same
            <Text key={place} size="sm">
              {sentence}
            </Text>
          ))}
          {sentences.length > SHOWN_STEPS && (
            <Text size="sm" c="dimmed" className="num">
              {t("projects.history.moreSteps", { count: sentences.length - SHOWN_STEPS })}
            </Text>
          )}
        </Stack>
      </Box>
      {hasRowsOfToday && removed.length > 0 && (
        <Button size="compact-md" variant="subtle" onClick={() => rows.onRowsBack(removed)} loading={isBusy}>
          {t("projects.rows.bringBack", { count: removed.length })}
        </Button>
      )}
      {hasRowsOfToday && hasRemovedByRule && (
        <Button size="compact-md" variant="subtle" onClick={rows.onChooseRows}>
          {t("projects.rows.choose")}
        </Button>
      )}
      <Group gap="xs">
        {version.version > 1 && (
          <Button size="compact-md" variant="subtle" onClick={onCompare}>
            {t("projects.compare.open")}
          </Button>
        )}
        {!isCurrent && (
          <Button size="compact-md" variant="default" onClick={onRestore} loading={isBusy}>
            {t("projects.history.restore")}
          </Button>
        )}
      </Group>
    </Group>
  );
}
