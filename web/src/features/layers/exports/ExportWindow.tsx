import { Alert, Button, Group, Progress, Radio, Stack, Text, Textarea } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "@/api/call";
import { useJob } from "@/api/jobs/useJob";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { FormEnd } from "@/ui/FormEnd";
import { OpenWindow } from "@/ui/OpenWindow";
import { problemText } from "@/ui/problemText";
import { ICON } from "@/ui/sizes";
import { useServerForm } from "@/ui/useServerForm";
import { shownWdms } from "../columns";
import type { RecordQuestion } from "../grid/useLayerRows";
import { captionOf, type LayerInfo } from "../layers";

interface ExportProps {
  layer: LayerInfo;
  /** What the grid asks for at present. */
  asked: RecordQuestion;
  onClose: () => void;
}

/** Records as a file: which of them, in which form, and where private columns would be in it, what for. */
export function ExportWindow({ layer, asked, onClose }: ExportProps) {
  const { t } = useT();
  const [jobId, setJobId] = useState<string | null>(null);
  return (
    <OpenWindow title={t("layers.export")} onClose={onClose}>
      {jobId ? (
        <Written jobId={jobId} onAgain={() => setJobId(null)} />
      ) : (
        <Choice layer={layer} asked={asked} onStarted={setJobId} onClose={onClose} />
      )}
    </OpenWindow>
  );
}

function Choice({ layer, asked, onStarted, onClose }: ExportProps & { onStarted: (jobId: string) => void }) {
  const { t, lang } = useT();
  const isAsking = Boolean(asked.rule || asked.search);
  const secret = shownWdms(layer).filter((wdm) => wdm.is_private);
  const { form, field, submit, isSending } = useServerForm({
    initialValues: { which: isAsking ? "list" : "all", kind: "excel", reason: "" },
    secret: ["reason"],
  });
  const send = async ({ which, kind, reason }: typeof form.values) => {
    const { rule, search, sorts } = asked;
    const { job_id } = await call("/v1/layer/export", {
      body: {
        layer_code: layer.layer_code,
        is_csv: kind === "csv",
        reason,
        sort: [...sorts],
        ...(which === "list" ? { rule, search } : {}),
      },
    });
    onStarted(job_id);
  };
  return (
    <form onSubmit={submit(send)}>
      <Stack gap="md">
        {isAsking && (
          <Radio.Group label={t("layers.export.which")} {...field("which")}>
            <Stack gap="xs" mt="2xs">
              <Radio value="list" label={t("layers.export.list")} />
              <Radio value="all" label={t("layers.export.all")} />
            </Stack>
          </Radio.Group>
        )}
        <Radio.Group label={t("layers.export.kind")} {...field("kind")}>
          <Stack gap="xs" mt="2xs">
            <Radio
              value="excel"
              label={t("layers.export.excel")}
              description={t("layers.export.excelText")}
            />
            <Radio value="csv" label={t("layers.export.csv")} description={t("layers.export.csvText")} />
          </Stack>
        </Radio.Group>
        {secret.length > 0 && (
          <Textarea
            required
            autosize
            label={t("layers.export.reason")}
            description={t("layers.export.reasonText", {
              names: secret.map((wdm) => captionOf(wdm.captions, lang, wdm.wdm_code)).join(", "),
            })}
            {...field("reason")}
          />
        )}
        <FormEnd act={t("layers.export.start")} isSending={isSending} onLeave={onClose} />
      </Stack>
    </form>
  );
}

/** The file while it is written, and once it can be fetched. */
function Written({ jobId, onAgain }: { jobId: string; onAgain: () => void }) {
  const { t } = useT();
  const { job, isFinished } = useJob(jobId);
  const read = useRead("/v1/layer/export/get", { body: { job_id: jobId } }, { enabled: isFinished });
  const again = (
    <Button variant="default" onClick={onAgain}>
      {t("layers.export.again")}
    </Button>
  );
  if (read.data?.link) {
    return (
      <Stack gap="md">
        <Text role="status">{t("layers.export.ready", { count: read.data.row_count ?? 0 })}</Text>
        <Group justify="flex-end">
          {again}
          <Button
            component="a"
            href={read.data.link}
            leftSection={<IconDownload size={ICON.sm} aria-hidden />}
          >
            {t("layers.export.fetch")}
          </Button>
        </Group>
      </Stack>
    );
  }
  if (read.error || read.data) {
    return (
      <Stack gap="md">
        <Alert color="danger">{read.error ? problemText(read.error).title : t("layers.export.failed")}</Alert>
        <Group justify="flex-end">{again}</Group>
      </Stack>
    );
  }
  return (
    <Stack gap="xs" role="status">
      <Text size="sm">{job?.step_text ?? t("layers.export.waiting")}</Text>
      <Progress value={(job?.progress ?? 0) * 100} animated aria-label={t("layers.export.waiting")} />
    </Stack>
  );
}
