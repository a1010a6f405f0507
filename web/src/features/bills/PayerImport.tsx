import { Alert, Checkbox, Progress, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { upload } from "@/api/files";
import { useJob } from "@/api/jobs/useJob";
import { readAgain } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { FileDrop } from "@/ui/FileDrop";
import { Section } from "@/ui/Page";
import { problemText } from "@/ui/problemText";

const LIST = "/v1/bill/payer/list/get";
const MOST_BYTES = 150_000_000;

/** Puts a new list of registered payers in the place of the one before, and tells how far it is. */
export function PayerImport({ jobId }: { jobId: string | null }) {
  const { t } = useT();
  const cache = useQueryClient();
  const [started, setStarted] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [mayShrink, setMayShrink] = useState(false);
  const { job, isFinished } = useJob(started ?? jobId);
  const isRunning = job !== null && !isFinished;
  useEffect(() => {
    if (started && isFinished) void readAgain(cache, LIST);
  }, [started, isFinished, cache]);
  const send = async ([file]: File[]) => {
    setProblem(null);
    setProgress(0);
    try {
      const query = { may_shrink: mayShrink };
      const sent = await upload("/v1/bill/payer/import", { query, form: { file }, onProgress: setProgress });
      setStarted(sent.job_id);
      setMayShrink(false);
    } catch (refused) {
      setProblem(refused);
    }
    setProgress(null);
  };
  return (
    <Section title={t("bills.payers.upload")} description={t("bills.payers.uploadText")}>
      <Stack gap="md">
        {isRunning ? (
          <Stack gap="xs" role="status">
            <Text size="sm">{job.step_text ?? t("bills.payers.waiting")}</Text>
            <Progress value={job.progress * 100} animated aria-label={t("bills.payers.waiting")} />
          </Stack>
        ) : (
          <>
            <FileDrop
              label={t("bills.payers.drop")}
              hint={t("bills.payers.hint")}
              accept={[".csv", ".txt", ".tsv"]}
              maxBytes={MOST_BYTES}
              onFiles={(files) => void send(files)}
              progress={progress}
              error={problem ? problemText(problem).title : null}
            />
            <Checkbox
              label={t("bills.payers.mayShrink")}
              checked={mayShrink}
              onChange={(event) => setMayShrink(event.currentTarget.checked)}
            />
          </>
        )}
        {job?.state === "failed" && (
          <Alert color="danger" icon={<IconAlertTriangle aria-hidden />} title={t("bills.payers.failed")}>
            {job.error_message}
          </Alert>
        )}
        {started && job?.state === "succeeded" && (
          <Alert color="success" icon={<IconCheck aria-hidden />} role="status">
            {t("bills.payers.done")}
          </Alert>
        )}
      </Stack>
    </Section>
  );
}
