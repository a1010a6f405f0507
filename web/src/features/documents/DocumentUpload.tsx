import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { upload } from "@/api/files";
import { readAgain } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { FileDrop } from "@/ui/FileDrop";
import { notifyDone } from "@/ui/notify";
import { useProblemText } from "@/ui/problemText";

const MOST_BYTES = 10_000_000;
const ACCEPTED = [
  ".pdf",
  ".jpg",
  ".jpeg",
  ".png",
  ".webp",
  ".docx",
  ".xlsx",
  ".xls",
  ".pptx",
  ".csv",
  ".txt",
];

/** A place to drop a file that is to be kept; it shows how much of it has been sent. */
export function DocumentUpload() {
  const { t } = useT();
  const cache = useQueryClient();
  const stop = useRef<AbortController | null>(null);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const words = useProblemText(problem);
  const send = async (file: File) => {
    stop.current = new AbortController();
    setProblem(null);
    setSending({ name: file.name, share: 0 });
    try {
      const { document } = await upload("/v1/document/record", {
        form: { file },
        onProgress: (share) => setSending({ name: file.name, share }),
        signal: stop.current.signal,
      });
      notifyDone(t("documents.kept", { name: document.name }));
      await readAgain(cache, "/v1/document/list");
    } catch (refused) {
      if (!stop.current.signal.aborted) setProblem(refused);
    }
    setSending(null);
  };
  return (
    <FileDrop
      label={t("documents.drop")}
      hint={t("documents.hint")}
      accept={ACCEPTED}
      maxBytes={MOST_BYTES}
      onFiles={([file]) => file && void send(file)}
      progress={sending?.share ?? null}
      fileName={sending?.name ?? null}
      onCancel={() => stop.current?.abort()}
      error={problem ? words.title : null}
    />
  );
}
