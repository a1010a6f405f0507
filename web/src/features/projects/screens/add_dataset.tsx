import { Button, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { upload } from "@/api/files";
import type { ExcelQuote } from "@/api/generated/types.gen";
import { followJob } from "@/api/jobs/tray";
import { readAgain } from "@/api/useCalls";
import { CreditNotice, useRefreshBalance } from "@/features/credits/public";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlParam } from "@/screens/useUrlState";
import { FileDrop } from "@/ui/FileDrop";
import { notifyProblem } from "@/ui/notify";
import { Page, Section } from "@/ui/Page";
import { CardSkeleton } from "@/ui/States";
import type { ColumnType } from "@/ui/TypeIcon";
import { HEIGHT, WIDTH } from "@/ui/sizes";
import { ImportState } from "../ImportState";
import { ExistingProject } from "../upload/ExistingProject";
import { ExtraRows } from "../upload/ExtraRows";
import { EXTENSIONS, MAX_BYTES, useRefusedTypes } from "../upload/kinds";
import { QuotePreview, SheetChoice, Skipped, Unreadable } from "../upload/QuotePreview";
import { Refused } from "../upload/Refused";
import { Samples } from "../upload/Samples";
import { UploadedFile } from "../upload/UploadedFile";
import { useWorkbook } from "../upload/useWorkbook";

interface Started {
  projectId: string;
  jobId: string;
}

const UpdateWorkbook = lazy(() => import("../refresh/UpdateWorkbook"));

/** A workbook for a project that is there, or for a new one. */
export default function AddDatasetScreen() {
  const projectId = useUrlParam("project_id");
  if (!projectId) return <AddDataset />;
  return (
    <Suspense fallback={<CardSkeleton cards={1} height={HEIGHT.page} />}>
      <UpdateWorkbook projectId={projectId} />
    </Suspense>
  );
}

/** From a workbook to a project: choose it, see what will be read and what it costs, import it. */
function AddDataset() {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const workbook = useWorkbook();
  const refused = useRefusedTypes();
  const [started, setStarted] = useState<Started | null>(null);
  const open = (projectId: string) => void navigate(to("project_view", { project_id: projectId }));
  if (started) {
    return (
      <Page title={t("projects.add.title")} narrow>
        <Section>
          <ImportState
            projectId={started.projectId}
            jobId={started.jobId}
            state="importing"
            onReady={() => open(started.projectId)}
          />
        </Section>
      </Page>
    );
  }
  const { quote, file } = workbook;
  const isReading = workbook.progress !== null;
  return (
    <Page title={t("projects.add.title")} description={t("projects.add.lead")}>
      {!quote && (
        <Section>
          <Stack gap="lg">
            {workbook.problem !== null && <Refused problem={workbook.problem} name={file?.name ?? ""} />}
            <FileDrop
              anywhere
              label={t(workbook.problem ? "projects.add.dropOther" : "projects.add.drop")}
              hint={t("projects.add.hint")}
              accept={EXTENSIONS}
              refused={refused}
              maxBytes={MAX_BYTES}
              onFiles={([chosen]) => chosen && workbook.read(chosen)}
              progress={workbook.progress}
              fileName={file?.name ?? null}
              onCancel={workbook.cancel}
            />
            <ExistingProject />
            <Samples />
          </Stack>
        </Section>
      )}
      {quote && workbook.problem !== null && <Refused problem={workbook.problem} name={file?.name ?? ""} />}
      {quote && file && (
        <Quoted
          key={file.name + file.lastModified + quote.sheet}
          quote={quote}
          file={file}
          isReading={isReading}
          onSheet={workbook.readSheet}
          onOther={workbook.cancel}
          onStarted={setStarted}
        />
      )}
    </Page>
  );
}

interface QuotedProps {
  quote: ExcelQuote;
  file: File;
  isReading: boolean;
  onSheet: (sheet: string) => void;
  onOther: () => void;
  onStarted: (started: Started) => void;
}

function Quoted({ quote, file, isReading, onSheet, onOther, onStarted }: QuotedProps) {
  const { t } = useT();
  const [name, setName] = useState(() => file.name.replace(/\.xlsx?$/i, ""));
  const [types, setTypes] = useState<Record<string, ColumnType>>({});
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(
    () => new Set(quote.extra_row_list.map((row) => row.row)),
  );
  const setType = useCallback(
    (column: string, type: ColumnType) => setTypes((before) => ({ ...before, [column]: type })),
    [],
  );
  const { save, isSaving, progress } = useSave({ file, quote, name, types, leftOut, onStarted });
  return (
    <>
      <UploadedFile file={file} quote={quote} onOther={onOther} isSaving={isSaving}>
        <Stack gap="md">
          <Group gap="md" align="flex-start">
            <TextInput
              label={t("projects.upload.name")}
              value={name}
              maxLength={120}
              required
              onChange={(event) => setName(event.currentTarget.value)}
              flex={1}
              miw={WIDTH.lg}
            />
            <SheetChoice quote={quote} onSheet={onSheet} />
          </Group>
          <Unreadable sheets={quote.sheet_list} />
          <ExtraRows rows={quote.extra_row_list} leftOut={leftOut} onLeftOut={setLeftOut} />
          <Text size="sm" c="dimmed">
            {t("projects.upload.previewLead")}
          </Text>
          {isReading ? (
            <Skeleton h={HEIGHT.picture} />
          ) : (
            <QuotePreview quote={quote} types={types} onType={setType} />
          )}
          <Skipped parts={quote.skipped_list} />
        </Stack>
      </UploadedFile>
      <Section>
        <Group justify="space-between" gap="md">
          <CreditNotice quote={quote} />
          <Button
            size="md"
            onClick={() => void save()}
            loading={isSaving}
            loaderProps={{
              "aria-label": t("projects.upload.sending", { share: Math.round(progress * 100) }),
            }}
            disabled={!quote.is_enough || isReading || name.trim() === ""}
          >
            {t("projects.upload.import")}
          </Button>
        </Group>
      </Section>
    </>
  );
}

interface SaveInput {
  file: File;
  quote: ExcelQuote;
  name: string;
  types: Readonly<Record<string, ColumnType>>;
  /** Rows of the sheet that are no records. */
  leftOut: ReadonlySet<number>;
  onStarted: (started: Started) => void;
}

/** Start the import; it goes on without the page. */
function useSave({ file, quote, name, types, leftOut, onStarted }: SaveInput) {
  const cache = useQueryClient();
  const refreshBalance = useRefreshBalance();
  const [progress, setProgress] = useState<number | null>(null);
  const isRunning = useRef(false);
  const save = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setProgress(0);
    try {
      const saved = await upload("/v1/wanalyzer/project/save", {
        form: {
          excel_file: file,
          project_name: name.trim(),
          sheet: quote.sheet,
          column_type: Object.keys(types).length ? JSON.stringify(types) : undefined,
          left_out_row_list: leftOut.size ? JSON.stringify([...leftOut]) : undefined,
        },
        onProgress: setProgress,
      });
      const jobId = saved.job_id ?? "";
      followJob({
        jobId,
        title: name.trim(),
        route: "project_view",
        params: { project_id: saved.project_id },
      });
      onStarted({ projectId: saved.project_id, jobId });
      await Promise.all([readAgain(cache, "/v1/wanalyzer/project/list"), refreshBalance()]);
    } catch (problem) {
      notifyProblem(problem);
      await refreshBalance();
    } finally {
      isRunning.current = false;
      setProgress(null);
    }
  };
  return { save, isSaving: progress !== null, progress: progress ?? 0 };
}
