import { Alert, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useT } from "@/phrases/useT";
import { FormEnd } from "@/ui/FormEnd";
import { OpenWindow } from "@/ui/OpenWindow";
import { useProblemText } from "@/ui/problemText";
import { isSaid, WordFields, type Words } from "./WordFields";

interface EditWordsProps {
  words: Words;
  onSave: (words: Words) => Promise<unknown>;
  onClose: () => void;
}

/** Other words for a picture. */
export function EditWords({ words: before, onSave, onClose }: EditWordsProps) {
  const { t } = useT();
  const [words, setWords] = useState(before);
  const [isAsked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const refusal = useProblemText(problem);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    setProblem(null);
    if (!isSaid(words)) return;
    setSending(true);
    try {
      await onSave(words);
      onClose();
    } catch (refused) {
      setProblem(refused);
      setSending(false);
    }
  };
  return (
    <OpenWindow title={t("shops.picture.alt")} onClose={onClose}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          <WordFields words={words} isAsked={isAsked} onChange={setWords} />
          {problem !== null && (
            <Alert color="danger" role="alert">
              {refusal.title}
            </Alert>
          )}
          <FormEnd isSending={isSending} onLeave={onClose} />
        </Stack>
      </form>
    </OpenWindow>
  );
}
