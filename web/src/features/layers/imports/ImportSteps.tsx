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

/** A file that somebody chose, and what the server found in it. */
interface Chosen {
  of: File;
  kept: KeptFile;
}

/** The way of a file into a layer; each step shows what the one before found. */
export function ImportSteps({ layer }: { layer: LayerInfo }) {
  const { t } = useT();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [isDone, setDone] = useState(false);
  const sending = useSending(layer);
  const file = chosen?.kept;
  const begin = (next: Chosen | null) => {
    setChosen(next);
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
      {(!file || isDone) && (
        <ChooseFile sending={sending} onChosen={(of) => void sending.send(of).then(begin)} />
      )}
      {chosen && file && !isDone && (
        <>
          {sending.problem !== null && <Alert color="danger">{problemText(sending.problem).title}</Alert>}
          <MapColumns
            key={file.import_id}
            layer={layer}
            file={file}
            isChecked={isChecked}
            onSheet={(sheet) => void sending.send(chosen.of, sheet).then((next) => next && begin(next))}
            onChecking={() => setChecked(true)}
            onOther={() => begin(null)}
          />
          {isChecked && <CheckedFile layer={layer} importId={file.import_id} onDone={() => setDone(true)} />}
        </>
      )}
    </>
  );
}

/** Sends a file, again where another of its sheets is wanted; null where it was refused. */
function useSending(layer: LayerInfo) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const send = async (of: File, sheet?: string): Promise<Chosen | null> => {
    setProblem(null);
    setProgress(0);
    try {
      const form = { file: of, layer_code: layer.layer_code, sheet };
      return { of, kept: await upload(UPLOAD, { form, onProgress: setProgress }) };
    } catch (refused) {
      setProblem(refused);
      return null;
    } finally {
      setProgress(null);
    }
  };
  return { send, progress, problem };
}

interface ChooseFileProps {
  sending: Pick<ReturnType<typeof useSending>, "progress" | "problem">;
  onChosen: (file: File) => void;
}

function ChooseFile({ sending, onChosen }: ChooseFileProps) {
  const { t } = useT();
  return (
    <Section title={t("layers.import.file")}>
      <FileDrop
        label={t("layers.import.drop")}
        hint={t("layers.import.hint")}
        accept={[".xlsx", ".xls", ".csv", ".txt", ".tsv"]}
        maxBytes={MOST_BYTES}
        onFiles={([file]) => file && onChosen(file)}
        progress={sending.progress}
        error={sending.problem ? problemText(sending.problem).title : null}
      />
    </Section>
  );
}
