import { Anchor, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect } from "react";
import type { ExportAnswer } from "@/api/generated/types.gen";
import { useJob } from "@/api/jobs/useJob";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";

/** Everything the platform holds of the person, in one file. */
export function ExportSection() {
  const { t } = useT();
  const read = useRead("/v1/user/data/export/get");
  const start = useChange("/v1/user/data/export", { refreshes: ["/v1/user/data/export/get"] });
  return (
    <Section title={t("accounts.export.title")} description={t("accounts.export.lead")}>
      <Loaded read={read} skeleton={<RowSkeleton rows={2} />}>
        {(latest) =>
          latest.is_over ? (
            <Stack gap="md">
              {latest.link && <Ready latest={latest} link={latest.link} />}
              <Group justify="flex-end">
                <Button variant="default" loading={start.isRunning} onClick={() => start.run({})}>
                  {t("accounts.export.start")}
                </Button>
              </Group>
            </Stack>
          ) : (
            <Running jobId={latest.job_id} onEnd={() => void read.refetch()} />
          )
        }
      </Loaded>
    </Section>
  );
}

function Ready({ latest, link }: { latest: ExportAnswer; link: string }) {
  const { t } = useT();
  const { dateTime, number } = useFormat();
  const megabytes = number(latest.size / 1_000_000, 1);
  return (
    <div>
      <Anchor href={link} download>
        <IconDownload size={ICON.md} aria-hidden /> {t("accounts.export.download", { megabytes })}
      </Anchor>
      <Text size="sm" c="dimmed">
        {t("accounts.export.until", { time: dateTime(latest.expires_at) })}
      </Text>
    </div>
  );
}

function Running({ jobId, onEnd }: { jobId: string | null; onEnd: () => void }) {
  const { t } = useT();
  const { job, isFinished } = useJob(jobId);
  useEffect(() => {
    if (isFinished) onEnd();
  });
  return (
    <Stack gap="xs" role="status">
      <Text size="sm">{job?.step_text ?? t("accounts.export.running")}</Text>
      <Progress value={(job?.progress ?? 0) * 100} animated aria-label={t("accounts.export.running")} />
      <Text size="sm" c="dimmed">
        {t("accounts.export.mail")}
      </Text>
    </Stack>
  );
}
