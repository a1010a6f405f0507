import { Alert, Button, List, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import { download } from "@/api/files";
import { CallProblem, isAborted } from "@/api/problems";
import { useT } from "@/phrases/useT";
import { FileDrop } from "@/ui/FileDrop";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { useProblemText } from "@/ui/problemText";
import { ICON, WIDTH } from "@/ui/sizes";
import { useDownload } from "@/ui/useDownload";
import { fileProblems, kindOf, writeMoment } from "./predictionForm";
import type { FormField, TrainingResult } from "./types";
import type { ModelPlace } from "./useTraining";

const MOST_BYTES = 10_000_000;
const SHOWN_PROBLEMS = 12;

interface BatchPredictionProps {
  result: TrainingResult;
  place: ModelPlace;
  /** Nothing is left of the product. */
  isOff?: boolean;
  onUsed?: (() => void) | undefined;
}

/** Predict all rows of a workbook: it comes back with the predictions beside the rows. */
export function BatchPrediction({ result, place, isOff = false, onUsed }: BatchPredictionProps) {
  const { t } = useT();
  const [file, setFile] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [sheet, setSheet] = useState("");
  const send = async ([chosen]: File[]) => {
    if (!chosen) return;
    setFile(chosen.name);
    setProblem(null);
    try {
      await download("/v1/wanalyzer/machinelearning/predict/excel", {
        form: {
          excel_file: chosen,
          project_id: place.project_id,
          machine_learning_id: place.machine_learning_id,
          analyze_result_index: String(place.analyze_result_index),
          machine_learning_index: String(place.machine_learning_index ?? ""),
          sheet: sheet.trim() || undefined,
          ...(place.auth_client_id ? { auth_client_id: place.auth_client_id } : {}),
        },
        fallbackName: `${t("learning.batch.fileName")}.xlsx`,
      });
      notifyDone(t("learning.batch.done", { name: chosen.name }));
      onUsed?.();
    } catch (failure) {
      if (!isAborted(failure)) setProblem(failure);
    } finally {
      setFile(null);
    }
  };
  return (
    <Section
      title={t("learning.batch.title")}
      description={t("learning.batch.text", { target: result.target_caption })}
      actions={<TemplateButton fields={result.form.fields} />}
    >
      <Stack gap="md">
        <TextInput
          label={t("learning.batch.sheet")}
          description={t("learning.batch.sheetHint")}
          value={sheet}
          maxLength={255}
          maw={WIDTH.xl}
          onChange={(event) => setSheet(event.currentTarget.value)}
          disabled={file !== null || isOff}
        />
        <FileDrop
          label={t(file ? "learning.batch.working" : "learning.batch.drop")}
          hint={t("learning.batch.hint")}
          accept={[".xlsx", ".xls"]}
          maxBytes={MOST_BYTES}
          onFiles={(files) => void send(files)}
          disabled={file !== null || isOff}
        />
        {problem !== null && <BatchProblem problem={problem} />}
      </Stack>
    </Section>
  );
}

/** A usual value as it stands in a workbook. */
function exampleCell(field: FormField): string | number | null {
  const { example } = field;
  return typeof example === "string" && kindOf(field) === "date" ? writeMoment(field, example) : example;
}

/** A workbook with the right columns, and one row as an example. */
function TemplateButton({ fields }: { fields: readonly FormField[] }) {
  const { t } = useT();
  const { run, isRunning } = useDownload();
  const save = () => {
    const name = t("learning.batch.templateName");
    void run("/v1/table/to/excel", {
      body: {
        table_header: fields.map((field) => field.caption),
        table: [fields.map(exampleCell)],
        table_name: name,
      },
      fallbackName: `${name}.xlsx`,
    });
  };
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconFileSpreadsheet size={ICON.md} aria-hidden />}
      loading={isRunning}
      onClick={save}
    >
      {t("learning.batch.template")}
    </Button>
  );
}

function BatchProblem({ problem }: { problem: unknown }) {
  const { t } = useT();
  const { title, advice } = useProblemText(problem);
  const problems = problem instanceof CallProblem ? fileProblems(problem.fields) : [];
  return (
    <Alert color="danger" icon={<IconAlertTriangle aria-hidden />} title={title} role="alert">
      {problems.length === 0 ? (
        advice
      ) : (
        <>
          <List size="sm" spacing="4xs">
            {problems.slice(0, SHOWN_PROBLEMS).map(({ field, message }) => (
              <List.Item key={field}>
                <Text span size="sm" fw={600}>
                  {field}
                </Text>
                : {message}
              </List.Item>
            ))}
          </List>
          {problems.length > SHOWN_PROBLEMS && (
            <Text size="sm" mt="3xs">
              {t("learning.batch.more", { count: problems.length - SHOWN_PROBLEMS })}
            </Text>
          )}
        </>
      )}
    </Alert>
  );
}
