import { Alert, Button, Checkbox, Group, Progress, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useJob } from "@/api/jobs/useJob";
import { readAgain, useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { problemText } from "@/ui/problemText";
import { ICON } from "@/ui/sizes";
import { DESCRIBED, type LayerInfo } from "../layers";
import { Findings } from "./Findings";
import { type Check, PREVIEW, type Preview } from "./imports";

interface CheckedFileProps {
  layer: LayerInfo;
  importId: string;
  onDone: () => void;
}

/** What a file would do, while it is compared and after; from here it becomes records. */
export function CheckedFile({ layer, importId, onDone }: CheckedFileProps) {
  const read = useRead(PREVIEW, { body: { import_id: importId } });
  return (
    <Loaded read={read} skeleton={<RowSkeleton rows={4} />}>
      {(preview) => <Checked layer={layer} preview={preview} onDone={onDone} />}
    </Loaded>
  );
}

function Checked({ layer, preview, onDone }: Omit<CheckedFileProps, "importId"> & { preview: Preview }) {
  const { t } = useT();
  const cache = useQueryClient();
  const isAtWork = preview.state === "checking" || preview.state === "running";
  const { job, isFinished } = useJob(isAtWork ? preview.job_id : null);
  useEffect(() => {
    if (isAtWork && isFinished) void readAgain(cache, PREVIEW, DESCRIBED);
  }, [isAtWork, isFinished, cache]);
  useEffect(() => {
    if (preview.state === "done") onDone();
  }, [preview.state, onDone]);
  if (isAtWork) {
    return (
      <Stack gap="xs" role="status">
        <Text size="sm">{job?.step_text ?? t("layers.import.waiting")}</Text>
        <Progress value={(job?.progress ?? 0) * 100} animated aria-label={t("layers.import.waiting")} />
      </Stack>
    );
  }
  return (
    <Section title={t("layers.import.result")}>
      <Stack gap="sm">
        {preview.problem && (
          <Alert color="danger" icon={<IconAlertTriangle aria-hidden />}>
            {preview.problem}
          </Alert>
        )}
        {preview.check && <Findings layer={layer} check={preview.check} />}
        {preview.errors_link && (
          <Group>
            <Button
              component="a"
              href={preview.errors_link}
              variant="default"
              leftSection={<IconDownload size={ICON.sm} aria-hidden />}
            >
              {t("layers.import.errors")}
            </Button>
          </Group>
        )}
        {preview.state === "checked" && preview.check && <Start preview={preview} check={preview.check} />}
      </Stack>
    </Section>
  );
}

function Start({ preview, check }: { preview: Preview; check: Check }) {
  const { t } = useT();
  const [leavesOut, setLeavesOut] = useState(false);
  const start = useChange("/v1/layer/import/start", { refreshes: [PREVIEW] });
  const count = check.new + check.changed;
  const isOpen = count > 0 && !check.lacking.length && (!check.refused || leavesOut);
  return (
    <Stack gap="xs">
      {check.refused > 0 && (
        <Checkbox
          label={t("layers.import.leaveOut", { count: check.refused })}
          checked={leavesOut}
          onChange={(event) => setLeavesOut(event.currentTarget.checked)}
        />
      )}
      {start.problem && <Alert color="danger">{problemText(start.problem).title}</Alert>}
      <Group>
        <Button
          disabled={!isOpen}
          loading={start.isRunning}
          onClick={() => start.run({ body: { import_id: preview.import_id, leave_out_refused: leavesOut } })}
        >
          {t("layers.import.start", { count })}
        </Button>
      </Group>
    </Stack>
  );
}
