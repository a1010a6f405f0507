import { Alert } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { upload } from "@/api/files";
import { useT } from "@/phrases/useT";
import { FileDrop } from "@/ui/FileDrop";
import { Section } from "@/ui/Page";
import { problemText } from "@/ui/problemText";
import type { LayerInfo } from "../layers";
import { CheckedFile } from "./CheckedFile";
import { type KeptFile, UPLOAD } from "./imports";
import { MapColumns } from "./MapColumns";

const MOST_BYTES = 300_000_000;

/** The way of a file into a layer; each step shows what the one before found. */
export function ImportSteps({ layer }: { layer: LayerInfo }) {
  const { t } = useT();
  const [file, setFile] = useState<KeptFile | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [isDone, setDone] = useState(false);
  const begin = (kept: KeptFile | null) => {
    setFile(kept);
    setChecked(false);
    setDone(false);
  };
  return (
    <>
      {isDone && (
        <Alert color="success" icon={<IconCheck aria-hidden />} role="status">
          {t("layers.import.done")}
        </Alert>
      )}
      {(!file || isDone) && <ChooseFile layer={layer} onKept={begin} />}
      {file && !isDone && (
        <>
          <MapColumns
            key={file.import_id}
            layer={layer}
            file={file}
            isChecked={isChecked}
            onChecking={() => setChecked(true)}
            onOther={() => begin(null)}
          />
          {isChecked && <CheckedFile layer={layer} importId={file.import_id} onDone={() => setDone(true)} />}
        </>
      )}
    </>
  );
}

function ChooseFile({ layer, onKept }: { layer: LayerInfo; onKept: (kept: KeptFile) => void }) {
  const { t } = useT();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const send = async ([file]: File[]) => {
    setProblem(null);
    setProgress(0);
    try {
      const form = { file, layer_code: layer.layer_code };
      onKept(await upload(UPLOAD, { form, onProgress: setProgress }));
    } catch (refused) {
      setProblem(refused);
    }
    setProgress(null);
  };
  return (
    <Section title={t("layers.import.file")}>
      <FileDrop
        label={t("layers.import.drop")}
        hint={t("layers.import.hint")}
        accept={[".xlsx", ".xls", ".csv", ".txt", ".tsv"]}
        maxBytes={MOST_BYTES}
        onFiles={(files) => void send(files)}
        progress={progress}
        error={problem ? problemText(problem).title : null}
      />
    </Section>
  );
}
